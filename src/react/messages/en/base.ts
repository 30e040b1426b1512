/** The texts of the first view of the login form and of every form: a page with `LoginForm` carries only these. */
export const base = {
  login_title: 'Sign in',
  login_submit: 'Sign in',
  login_forgot: 'Forgot your password?',
  login_register: 'Create an account',
  signed_in_as: 'You are signed in as {username}.',
  go_on: 'Continue',
  username: 'Username',
  email: 'Email',
  username_or_email: 'Username or email',
  password: 'Password',
  password_show: 'Show',
  password_hide: 'Hide',
  pending: 'One moment…',
  network: 'No connection. Please try again.',
}
