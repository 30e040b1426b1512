/** Something a person does: types into the fields of these names, then presses the first match. */
export interface Step {
  type?: Readonly<Record<string, string>>
  /** Selector of a button. */
  press: string
}

/** Milliseconds until an element that does not come is given up. */
const PATIENCE = 10_000

/** The element, when it has come. */
async function find<Found extends HTMLElement>(stage: HTMLElement, selector: string): Promise<Found> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const found = stage.querySelector<Found>(selector)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${selector} did not come up`)
}

/** Does the steps in order, which brings a component into the state that they lead to. */
export async function act(stage: HTMLElement, steps: readonly Step[]): Promise<void> {
  for (const { type = {}, press } of steps) {
    for (const [name, value] of Object.entries(type)) {
      const input = await find<HTMLInputElement>(stage, `input[name="${name}"]`)
      input.value = value
    }
    const button = await find(stage, press)
    button.click()
  }
  // The last answer is already there: the service is in the page. React shows it in its next turns.
  await new Promise((resolve) => setTimeout(resolve, 100))
}
