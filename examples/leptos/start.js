// What `wasm-bindgen --target web` writes lies beside this file.
import start from "./leptos_example.js";

start();
