export const config = {
  id: tiny tiny,
};
