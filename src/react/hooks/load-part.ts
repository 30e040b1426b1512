'use client'

import { asFormError } from '../../client/errors.js'

/**
 * The default export of a part that is loaded on demand. Not `lazy()`: a button stays busy until its part has arrived, and the
 * part appears with its focus at once.
 * @throws AuthFormError if the part does not arrive, as a refusal of the button
 */
export const loadPart = <Part>(coming: Promise<{ default: Part }>): Promise<Part> =>
  coming
    .then((part) => part.default)
    .catch((failure) => {
      throw asFormError(failure)
    })
