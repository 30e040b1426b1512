/** An action of a user: types into the fields with these names, then presses the first match. */
export interface Step {
  type?: Readonly<Record<string, string>>
  /** Selector of a button. */
  press: string
}

/** Milliseconds to wait for an element. */
const PATIENCE = 10_000

/** Resolves to the element once it exists. */
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
 * The last answer has already arrived, because the service is in the page. The part that shows it may still have to load, and
 * then takes the focus. Some states stay pending on purpose: the wait for them is short.
 */
async function settled(stage: HTMLElement): Promise<void> {
  const until = Date.now() + 3_000
  do await sleep(150)
  while (Date.now() < until && stage.querySelector('[data-state="pending"], .sp-spinner'))
  await idle()
  await sleep(150)
}

/** React finishes its work before the browser is idle. Safari has no such callback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 300)
  })

/** States of the page whose steps still run. */
let running = 0

/**
 * Runs the steps in order, which brings a component into a state. The states of a page load the same parts, so each waits for the
 * others: on a busy machine a part arrives late, and then takes the focus.
 */
export async function act(stage: HTMLElement, steps: readonly Step[]): Promise<void> {
  running += 1
  try {
    await run(stage, steps)
  } finally {
    running -= 1
  }
  while (running > 0) await sleep(100)
  await settled(stage)
}

async function run(stage: HTMLElement, steps: readonly Step[]): Promise<void> {
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
