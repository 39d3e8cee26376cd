import { useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../api/call'
import { CallError } from '../../api/call-error'
import { reportFailure } from '../../api/failure'
import { toast } from '../../lib/toast'
import { type Answering, request } from './request'

interface Options<S extends z.ZodObject, Row> {
  noun: string
  schema: S
  get: Answering<Row>
  create: AnyEndpoint
  update: AnyEndpoint
  /** Values of a new record's form. */
  blank?: Partial<Record<keyof S['shape'] & string, unknown>>
  after: () => unknown
}

interface Opened<Row> {
  /** Counts up, so that each opening starts with a fresh form. */
  turn: number
  open: boolean
  /** What is edited, as the server last had it. */
  record: Row | undefined
  id: number | undefined
}

export interface FieldFailure {
  name: string
  errors: string[]
}

/** Forms leave untouched and emptied fields undefined or `''`; on the wire both are null (001 §5.1). */
const bodyOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const trimmed = typeof value === 'string' ? value.trim() : value
      return [name, trimmed === '' || trimmed === undefined ? null : trimmed]
    }),
  )

const fieldFailures = (error: unknown): FieldFailure[] => {
  if (!(error instanceof CallError)) return []
  const { errors, field, serverMessage } = error
  const all = errors.length > 0 || field === undefined ? errors : [{ field, message: serverMessage ?? '' }]
  return all.map(({ field: name, message }) => ({ name, errors: [message] }))
}

/** Add and edit in one dialog: fetches before editing, saves, tells, and hands server errors to the form. */
export const useFormDialog = <S extends z.ZodObject, Row extends object>(options: Options<S, Row>) => {
  const { noun, get, create, update, blank = {}, after } = options
  const [state, setState] = useState<Opened<Row>>({ turn: 0, open: false, record: undefined, id: undefined })
  const show = (id?: number, record?: Row) =>
    setState(({ turn }) => ({ turn: turn + 1, open: true, id, record }))
  const close = () => setState((before) => ({ ...before, open: false }))

  return {
    ...state,
    title: `${state.id === undefined ? '新增' : '编辑'}${noun}`,
    initialValues: state.record ?? blank,
    add: () => show(),
    edit: async (id: number | undefined) => {
      if (id === undefined) return toast.warning(`无法编辑，${noun}ID不存在`)
      try {
        show(id, await request(get, { params: { id } }))
      } catch (error) {
        reportFailure(error, get, { failed: `${get.failed}，无法编辑` })
      }
    },
    close,
    /** Resolves to what the form must show; to nothing when it is done. */
    save: async (values: Record<string, unknown>): Promise<FieldFailure[]> => {
      const { id } = state
      const endpoint = id === undefined ? create : update
      try {
        await request(endpoint, { body: bodyOf(values), ...(id !== undefined && { params: { id } }) })
      } catch (error) {
        reportFailure(error, endpoint)
        return fieldFailures(error)
      }
      close()
      if (endpoint.done) toast.success(endpoint.done)
      after()
      return []
    },
  }
}
