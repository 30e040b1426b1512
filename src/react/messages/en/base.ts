/** The texts of the sign-in form as it comes up, and of every form: all that a page with `LoginForm` carries. */
export const base = {
  login_title: 'Sign in',
  login_submit: 'Sign in',
  login_forgot: 'Forgot your password?',
  login_register: 'Create an account',
  signed_in_as: 'You are signed in as {username}.',
  go_on: 'Continue',
  username: 'Username',
  email: 'E-mail',
  username_or_email: 'Username or e-mail',
  password: 'Password',
  password_show: 'Show',
  password_hide: 'Hide',
  pending: 'One moment…',
  loading: 'Loading…',
  network: 'No connection. Please try again.',
}
