import type { StaleChange } from '@xueqiao/contract/common/envelope'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { newClientId } from '../../../lib/client-id'
import { toast } from '../../../lib/toast'
import { useAsking } from '../dialog/useAsking'
import { type Answering, request } from '../request'
import {
  bodyOf,
  type FieldFailure,
  fieldFailures,
  numberIn,
  pick,
  same,
  type Values,
  warningsIn,
} from './form-body'

interface Options<S extends z.ZodObject, Row> {
  noun: string
  /** What is sent: form fields that it does not know stay in the form. */
  schema: S
  get: Answering<Row>
  /** When the record to be edited cannot be read, where a page has other words than for showing it. */
  unread?: string
  create: AnyEndpoint
  update: AnyEndpoint
  /** Values of a new record's form. */
  blank?: Partial<Record<keyof S['shape'] & string, unknown>> | Values
  /** The form's values of a record, where they are not simply its fields. */
  valuesOf?: (record: Row) => Values
  /** What is sent of the form's values, where it is not simply those the schema knows. */
  body?: (values: Values) => Values
  /**
   * A second step with the stored record and everything in the form. It may fail, and the record stands all the
   * same: the message of what it throws becomes a warning.
   */
  afterSave?: (saved: Row, values: Values, mode: { added: boolean }) => Promise<unknown>
  /** A refusal reads 创建学生失败: and the words of the server (001 §8.3). */
  prefixFailures?: boolean
  /** When nobody answered, where a page has its own words for it. */
  offline?: string
  /** On the button that means yes where the server asks first. */
  ok?: string
  after?: () => unknown
}

/** Someone saved the record while it was being edited here. */
export interface Conflict {
  change: StaleChange
  /** What the form was filled from. */
  base: Values
  latest: Values
}

interface Opened<Row> {
  /** Counts up, so that each opening starts with a fresh form. */
  turn: number
  /** Whoever saves again because no answer came sends the same record; a form opened anew is another one. */
  clientId: string
  open: boolean
  /** What is edited, as the server last had it. */
  record: Row | undefined
  id: number | undefined
  /** Counts up when the form is to show the record anew without being opened anew. */
  filling: number
  conflict: Conflict | undefined
}

/** What an upload beside the form changes. */
const BESIDE = ['version', 'photoUrl']

const warnOf = (error: unknown, noun: string) => {
  if (error instanceof CallError) {
    if (!error.handled) toast.warning(`${noun}已保存，但后续操作失败：${error.serverMessage ?? '未知错误'}`)
  } else toast.warning(error instanceof Error ? error.message : `${noun}已保存，但后续操作失败`)
}

/** Add and edit in one dialog: fetches before editing, saves, tells, and hands server errors to the form. */
export const useFormDialog = <S extends z.ZodObject, Row extends object>(options: Options<S, Row>) => {
  const { noun, schema, get, unread, create, update, blank = {}, after, afterSave } = options
  const { valuesOf = (record: Row): Values => Object.fromEntries(Object.entries(record)) } = options
  const { body = (values: Values) => pick(values, Object.keys(schema.shape)) } = options
  const [state, setState] = useState<Opened<Row>>({
    turn: 0,
    clientId: '',
    open: false,
    record: undefined,
    id: undefined,
    filling: 0,
    conflict: undefined,
  })
  const send = useAsking(options.ok)
  const show = (id?: number, record?: Row) =>
    setState(({ turn, filling }) => ({
      turn: turn + 1,
      clientId: newClientId(),
      open: true,
      id,
      record,
      filling,
      conflict: undefined,
    }))
  const close = () => setState((before) => ({ ...before, open: false }))
  const read = (id: number) => request(get, { params: { id } })

  /** What comes after the record is stored; nothing here can undo it. */
  const goOn = async (id: number, values: Values, added: boolean, stay: boolean) => {
    let saved = await read(id)
    if (afterSave) {
      try {
        await afterSave(saved, values, { added })
      } catch (error) {
        warnOf(error, noun)
      }
      if (stay) saved = await read(id)
    }
    if (stay)
      setState((before) => ({
        ...before,
        open: true,
        id,
        record: saved,
        filling: before.filling + 1,
        conflict: undefined,
      }))
  }

  /** The form takes up what is there now, and keeps what was typed. */
  const meet = async (id: number, base: Row, change: StaleChange) => {
    try {
      const record = await read(id)
      const conflict = { change, base: valuesOf(base), latest: valuesOf(record) }
      setState((before) => ({ ...before, record, conflict }))
    } catch (error) {
      reportFailure(error, get)
    }
  }

  return {
    ...state,
    isNew: state.id === undefined,
    title: `${state.id === undefined ? '新增' : '编辑'}${noun}`,
    initialValues: state.record ? valuesOf(state.record) : blank,
    add: () => show(),
    edit: async (id: number | undefined) => {
      if (id === undefined) return toast.warning(`无法编辑，${noun}ID不存在`)
      try {
        show(id, await read(id))
      } catch (error) {
        reportFailure(error, get, { ...(unread !== undefined && { failed: unread }) })
      }
    },
    close,
    /**
     * After a change beside the form, such as a photo: takes up the new version, unless someone else has changed
     * what the form shows; then the next save says so.
     */
    refresh: async () => {
      const { id, record: before } = state
      if (id === undefined || before === undefined) return
      const names = Object.keys(schema.shape).filter((name) => !BESIDE.includes(name))
      const record = await read(id).catch(() => before)
      if (same(pick(valuesOf(before), names), pick(valuesOf(record), names)))
        setState((now) => (now.record === before ? { ...now, record } : now))
    },
    /** Resolves to what the form must show; to nothing when it is done. With `stay` the dialog goes on editing. */
    save: async (values: Values, { stay = false } = {}): Promise<FieldFailure[]> => {
      const added = state.id === undefined
      const endpoint = added ? create : update
      let id = state.id
      let warnings: string[] = []
      const version = numberIn(state.record, 'version')
      const once = added && 'clientId' in schema.shape ? { clientId: state.clientId } : {}
      try {
        const answer = await send(endpoint, {
          body: { ...bodyOf(body(values)), ...once, ...(version !== undefined && { version }) },
          ...(id !== undefined && { params: { id } }),
        })
        if (answer === undefined) return []
        id ??= numberIn(answer.data, 'id')
        warnings = warningsIn(answer.data)
      } catch (error) {
        if (error instanceof CallError && error.stale && id !== undefined && state.record) {
          await meet(id, state.record, error.stale)
          return []
        }
        reportFailure(error, endpoint, {
          ...(options.prefixFailures && endpoint.failed && { prefix: `${endpoint.failed}: ` }),
          ...(options.offline !== undefined && { offline: options.offline }),
        })
        return fieldFailures(error)
      }
      if (!stay) close()
      if (endpoint.done) toast.success(endpoint.done)
      for (const warning of warnings) toast.warning(warning)
      if (id !== undefined && (stay || afterSave)) {
        try {
          await goOn(id, values, added, stay)
        } catch (error) {
          close()
          reportFailure(error, get)
        }
      }
      after?.()
      void touch(endpoint)
      return []
    },
  }
}
