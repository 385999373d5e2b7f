// Stands between the importer and a module: reads its data, calls its functions, and notes what they look at.
(() => {
  "use strict";
  const { stringify, parse } = JSON;
  const { ownKeys, apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { isArray } = Array;
  const { isFinite } = Number;
  const { freeze } = Object;
  const plainPrototype = Object.prototype;
  const PromiseType = Promise;
  const ErrorType = Error;

  // What a module may not reach for. The first attempt counts, even if the module catches the error.
  let forbidden = null;
  const refuse = (name) => {
    forbidden ??= name;
    throw new ErrorType(name + " is not available");
  };
  const trap = (name) => {
    const act = () => refuse(name);
    return new Proxy(function () {}, { get: act, set: act, has: act, apply: act, construct: act, ownKeys: act });
  };
  const callables = [
    "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "require", "Date", "setTimeout", "setInterval",
    "setImmediate", "requestAnimationFrame", "queueMicrotask",
  ];
  for (const name of callables) {
    defineProperty(globalThis, name, { value: trap(name), configurable: false, writable: false });
  }
  const objects = ["performance", "crypto", "process", "navigator", "location", "localStorage", "sessionStorage"];
  for (const name of objects) {
    defineProperty(globalThis, name, { get: () => refuse(name), configurable: false });
  }
  // What these give depends on the language of the machine.
  for (const { prototype } of [Number, BigInt, Array, Object, String]) {
    for (const name of ["toLocaleString", "localeCompare", "toLocaleLowerCase", "toLocaleUpperCase"]) {
      if (Object.hasOwn(prototype, name)) {
        defineProperty(prototype, name, { value: () => refuse(name), configurable: false, writable: false });
      }
    }
  }
  defineProperty(Math, "random", { value: () => refuse("Math.random"), configurable: false, writable: false });

  const FUNCTION = "\0function";
  const OTHER = "\0other";
  const MOST_LEVELS = 64;

  let config = null;
  let cells = null;
  let cellsAreTracked = false;
  let cellsWereRead = false;
  let flagsOfCells = [];
  let dims = [];
  let functions = [];

  class Unreadable extends ErrorType {}

  const article = (value) => {
    if (value === null) return "null";
    if (typeof value === "function") return "a function";
    if (value instanceof PromiseType) return "a promise";
    if (typeof value === "number") return "the number " + value;
    if (isArray(value)) return "a list";
    if (typeof value === "object") return "an object";
    return "a " + typeof value;
  };

  const isPlain = (value) => {
    const prototype = getPrototypeOf(value);
    return prototype === plainPrototype || prototype === null;
  };

  const register = (entry) => {
    functions.push(entry);
    return { [FUNCTION]: functions.length - 1 };
  };

  // The value as data, with functions replaced by handles. `known` holds the fields of a page for its top level.
  const read = (value, holder, path, level, known) => {
    if (level > MOST_LEVELS) throw new Unreadable(path + " nests too deeply, or holds itself");
    switch (typeof value) {
      case "undefined":
        return null;
      case "string":
      case "boolean":
        return value;
      case "number":
        if (!isFinite(value)) throw new Unreadable(path + " is " + article(value));
        return value;
      case "function":
        return register({ path, holder, call: value });
      case "object":
        break;
      default:
        throw new Unreadable(path + " is " + article(value));
    }
    if (value === null) return null;
    if (isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        if (typeof value[index] === "function") return register({ path, holder, items: value });
      }
      const items = [];
      for (let index = 0; index < value.length; index += 1) {
        items.push(read(value[index], value, path + "[" + index + "]", level + 1));
      }
      return items;
    }
    if (!isPlain(value)) throw new Unreadable(path + " is an object of a class, not plain data");
    const object = {};
    for (const key of ownKeys(value)) {
      const place = path + "." + (typeof key === "symbol" ? "[symbol]" : key);
      if (typeof key === "symbol" || key.includes("\0") || key === "__proto__") {
        throw new Unreadable(place + " has a name that no field of a page has");
      }
      if (known && !known.includes(key)) {
        // Helpers: what they do shows in what the functions of the page give.
        const descriptor = getOwnPropertyDescriptor(value, key);
        if (descriptor.get || descriptor.set || typeof descriptor.value === "function") continue;
      }
      object[key] = read(value[key], value, place, level + 1);
    }
    return object;
  };

  // The result of a function as data.
  const plain = (value, level) => {
    switch (typeof value) {
      case "undefined":
        return null;
      case "string":
      case "boolean":
        return value;
      case "number":
        return isFinite(value) ? value : { [OTHER]: article(value) };
      default:
        if (value === null) return null;
    }
    if (isArray(value) && level < 4) {
      const items = [];
      for (let index = 0; index < value.length; index += 1) items.push(plain(value[index], level + 1));
      return items;
    }
    return { [OTHER]: article(value) };
  };

  const message = (thrown) => {
    try {
      return thrown instanceof ErrorType ? thrown.name + ": " + thrown.message : "" + thrown;
    } catch {
      return "something that cannot be shown";
    }
  };

  const guarded = (work) => {
    forbidden = null;
    let answer;
    try {
      answer = work();
    } catch (thrown) {
      answer = thrown instanceof Unreadable ? { unreadable: thrown.message } : { thrown: message(thrown) };
    }
    return stringify(forbidden === null ? answer : { forbidden });
  };

  const run = (index, selection) => {
    const entry = functions[index];
    if (entry.call) return apply(entry.call, entry.holder, [selection, config]);
    const items = [];
    for (let position = 0; position < entry.items.length; position += 1) {
      const item = entry.items[position];
      const result = typeof item === "function" ? apply(item, entry.items, [selection, config]) : item;
      if (isArray(result)) for (let inner = 0; inner < result.length; inner += 1) items.push(result[inner]);
      else items.push(result);
    }
    return items;
  };

  const changes = () => {
    throw new ErrorType("the function changes the selection that it is asked about");
  };

  // The selection, noting which rows are looked at, in this order.
  const watched = (target, reads) => {
    const note = (key) => {
      if (dims.includes(key) && !reads.includes(key)) reads.push(key);
    };
    return new Proxy(target, {
      get: (_, key) => (note(key), target[key]),
      has: (_, key) => (note(key), key in target),
      getOwnPropertyDescriptor: (_, key) => (note(key), getOwnPropertyDescriptor(target, key)),
      ownKeys: () => {
        for (const dim of dims) note(dim);
        return ownKeys(target);
      },
      set: changes,
      defineProperty: changes,
      deleteProperty: changes,
      setPrototypeOf: changes,
    });
  };

  const familyOf = (flag) => {
    if (typeof flag !== "string") return null;
    const text = flag.trim();
    const end = text.search(/[ =]/);
    return end < 0 ? text : text.slice(0, end);
  };

  return {
    // What the module reached for while it was evaluated.
    reached: () => stringify(forbidden === null ? {} : { forbidden }),
    // Finds the object that a module exports.
    choose: (namespace, names) =>
      guarded(() => {
        for (const name of parse(names)) {
          if (ownKeys(namespace).includes(name)) {
            config = namespace[name];
            if (typeof config !== "object" || config === null) return { unreadable: name + " is " + article(config) };
            return { chosen: name };
          }
        }
        return { exports: ownKeys(namespace).filter((key) => typeof key === "string") };
      }),
    // Everything as data. Function handles of earlier calls lose their meaning.
    snapshot: (known) =>
      guarded(() => {
        functions = [];
        const names = parse(known);
        const data = read(config, undefined, "config", 0, names.length > 0 ? names : null);
        return { data, paths: functions.map((entry) => entry.path) };
      }),
    // Notes from now on when the cells are looked at.
    watch: (rows) =>
      guarded(() => {
        dims = parse(rows);
        if (cells !== null) return {};
        cells = config.cells;
        for (const cell of isArray(cells) ? cells : []) {
          if (isArray(cell?.flags)) flagsOfCells.push([cell.flags, cell.flags.map(familyOf)]);
        }
        cellsAreTracked = false;
        try {
          const enumerable = true;
          const get = () => ((cellsWereRead = true), cells);
          cellsAreTracked = defineProperty(config, "cells", { get, enumerable, configurable: true });
        } catch {
          cellsAreTracked = false;
        }
        return { tracked: cellsAreTracked };
      }),
    tabulate: (index, selection) =>
      guarded(() => {
        const reads = [];
        cellsWereRead = false;
        const value = plain(run(index, watched(parse(selection), reads)), 0);
        return { reads, cells: cellsWereRead || !cellsAreTracked, value };
      }),
    call: (indices, selection) =>
      guarded(() => {
        const target = freeze(parse(selection));
        return { values: parse(indices).map((index) => plain(run(index, target), 0)) };
      }),
    // What a function gives once every cell runs on one node.
    onOneNode: (index, selection) =>
      guarded(() => {
        const saved = [];
        try {
          for (const cell of isArray(cells) ? cells : []) {
            if (!(cell?.nnodes > 1)) continue;
            saved.push([cell, cell.nnodes]);
            cell.nnodes = 1;
          }
          return { value: plain(run(index, parse(selection)), 0) };
        } finally {
          for (const [cell, nnodes] of saved) cell.nnodes = nnodes;
        }
      }),
    // What a function gives once no cell has flags of a family.
    without: (family, index, selection) =>
      guarded(() => {
        const saved = [];
        try {
          for (const [flags, families] of flagsOfCells) {
            if (!families.includes(family)) continue;
            const all = flags.slice();
            saved.push([flags, all]);
            flags.length = 0;
            for (let position = 0; position < all.length; position += 1) {
              if (families[position] !== family) flags.push(all[position]);
            }
          }
          return { value: plain(run(index, parse(selection)), 0) };
        } finally {
          for (const [flags, all] of saved) {
            flags.length = 0;
            for (const flag of all) flags.push(flag);
          }
        }
      }),
  };
})();
