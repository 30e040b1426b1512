/** The text that the login page shows after a deletion. */
export const deletion = {
  delete_done: 'Your account is deleted.',
}
