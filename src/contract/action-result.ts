/** The problems of one field, in the language of the request. `codes` are stable, and `codes[i]` belongs to `messages[i]`. */
export interface FieldProblem {
  messages: string[]
  codes: string[]
}

/** The reply of an operation that did what was asked. */
export interface ActionSuccess<Data> {
  ok: true
  /** HTTP status. */
  status: number
  data: Data
}

/** A refusal. */
export interface ActionFailure {
  ok: false
  /** HTTP status. */
  status: number
  /** 'invalid' if `fields` has the details. */
  code: string
  /** The message of a refusal that concerns no field, otherwise ''. */
  detail: string
  /** Problems by field; those of no single field are under `non_field_errors`. */
  fields: Record<string, FieldProblem[]>
  /** Seconds to wait, after `throttled` and `unavailable`. */
  retryAfter?: number | undefined
}

/** The result of a call of `auth.actions`. A refusal is a returned value; the action does not throw for it. */
export type ActionResult<Data = unknown> = ActionSuccess<Data> | ActionFailure

/** One operation of the service. The input has the fields of the body, of the query and of the path. */
export type Action<Input, Data> = (input: Input) => Promise<ActionResult<Data>>

/** An operation that needs no input. */
export type PlainAction<Data> = (input?: object) => Promise<ActionResult<Data>>
