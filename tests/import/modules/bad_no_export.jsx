export const page = 1;
export const other = 2;
