/** The row of a new user with its id for a name. */
export const personRow = (name: string) => ({
  id: name,
  username: name,
  usernameKey: name,
  email: `${name}@x.test`,
  emailKey: `${name}@x.test`,
})
