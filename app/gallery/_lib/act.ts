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
    await sleep(20)
  }
  throw new Error(`${selector} did not come up`)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The last answer is already there: the service is in the page. What shows it may have to be loaded, and takes the focus once
 * it is there. Some states are to stay pending: those are given up soon.
 */
async function settled(stage: HTMLElement): Promise<void> {
  const until = Date.now() + 3_000
  do await sleep(150)
  while (Date.now() < until && stage.querySelector('[data-state="pending"], .sp-spinner'))
  await idle()
  await sleep(150)
}

/** What React has still to do is done before the browser has nothing else to do. Safari cannot say. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 300)
  })

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
  await settled(stage)
}
