/** The row of a new user whose username is its id. */
export const personRow = (name: string) => ({
  id: name,
  username: name,
  usernameKey: name,
  email: `${name}@x.test`,
  emailKey: `${name}@x.test`,
})
