import { expect, test } from '@playwright/test'
import { startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { fillLogin, logIn, newPerson, register, verify } from './person.js'

/** The accessibility tree of each page from registration to the account. */
test('the accessibility tree of a journey', async ({ page, context }) => {
  const host = await startHost()
  try {
    const main = page.getByRole('main')
    await page.goto(`${host.url}/register`)
    await expect(main).toMatchAriaSnapshot(`
      - heading "Create an account" [level=1]
      - textbox "Username"
      - textbox "Email"
      - textbox "First name (optional)"
      - textbox "Last name (optional)"
      - textbox "Password"
      - 'button "Show: Password"'
      - paragraph: At least 8 characters.
      - textbox "Repeat the password"
      - 'button "Show: Repeat the password"'
      - button "Create account"
      - link "Already have an account? Sign in"
    `)
    const person = newPerson('aria')
    await register(page, host.url, person)
    await expect(main).toMatchAriaSnapshot(`
      - status: /Check your inbox/
      - form "Send the link again":
        - button "Send the link again"
    `)
    await verify(page, outboxPage(context, host), person)
    await expect(main).toMatchAriaSnapshot(`
      - status: /your address is confirmed/
      - link "Sign in"
    `)
    await page.goto(`${host.url}/login`)
    await fillLogin(page, { ...person, password: 'not this one' })
    await expect(main).toMatchAriaSnapshot(`
      - heading "Sign in" [level=1]
      - alert:
        - paragraph: Your sign-in details aren't right. Check them and try again.
      - textbox "Username or email": ${person.username}
      - textbox "Password"
      - 'button "Show: Password"'
      - button "Sign in"
      - link "Forgot your password?"
      - link "Create an account"
    `)
    await expect(main.getByRole('alert')).toBeFocused()
    await logIn(page, host.url, person)
    await expect(main).toMatchAriaSnapshot(`
      - heading "Your account" [level=1]
      - region "Your profile":
        - heading "Your profile" [level=2]
        - textbox "Username": ${person.username}
      - region "Change your password":
        - heading "Change your password" [level=2]
        - textbox "Current password"
      - region "Two-step sign-in":
        - heading "Two-step sign-in" [level=2]
        - list "Two-step sign-in":
          - listitem:
            - form /^Set up. Authenticator app$/:
              - button /^Set up. Authenticator app$/
    `)
  } finally {
    await host.stop()
  }
})
