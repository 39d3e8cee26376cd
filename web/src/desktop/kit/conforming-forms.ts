import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  button,
  closed,
  dialog,
  dialogs,
  errors,
  failsInWords,
  field,
  opened,
  press,
  row,
  says,
  type,
  widthOf,
} from './acting'
import { paged, refused, type StandIn } from './testing'

export interface Form {
  /** The button that opens it. */
  add: string
  title: string
  width: number
  /** What it says of fields that may not be empty. */
  missing: readonly string[]
  /** Empties what stands in it from the beginning. */
  empty?: (box: HTMLElement) => unknown
  /** Fills in what is needed; the first field is the one that the server refuses. */
  fill: (box: HTMLElement) => unknown
  create: string
  failed: string
  /** Stands before the words of the server. */
  prefix?: string
  /** Name and label of the field that is refused. */
  refused: readonly [name: string, label: string]
  save?: string
  /** Said beside the fields. */
  warns?: string
}

export interface Edit {
  /** What reads the record, and writes it. */
  get: string
  update: string
  title: string
  record: object
  unread: string
  failed: string
  prefix?: string
  /** Answered without an envelope (decisions G16). */
  bare?: boolean
  /** A text field, by name and label, to type into. */
  field: readonly [name: string, label: string]
  save?: string
}

const stale = { version: 9, changedBy: '王主任', changedAt: '2026-11-15T06:20:00Z' }

interface Page {
  noun: string
  shows: string
  reads: string
  rows: readonly object[]
  isPaged?: boolean
}
/** Shows the page, with these answers beside its own. */
type Open = (given?: Record<string, unknown>) => StandIn

/** What the form of a new record promises. */
export const newForm = ({ noun, shows }: Page, form: Form, open: Open) =>
  describe(`the form of a new ${noun}`, () => {
    const { add, title, width, missing, create, save = '确定' } = form
    test('asks for what is missing without a call, and before it drops what was typed', async () => {
      const server = open()
      await row(shows)
      await press(add)
      const box = await opened(title)
      expect(widthOf(box)).toBe(`${width}px`)
      await form.empty?.(box)
      await press(save, box)
      await waitFor(() => expect(errors(box)).toEqual(missing))
      if (form.warns) await says(form.warns)
      await form.fill(box)
      await press('取消', box)
      await opened('有修改尚未保存，确定要关闭吗?')
      await press('继续编辑', dialog())
      await waitFor(() => expect(dialogs()).toHaveLength(1))
      await press('取消', box)
      await press('放弃修改')
      await closed()
      expect(server.writes()).toEqual([])
    })

    test('stays open when it is refused, and says why, at the field too', async () => {
      const server = open()
      await row(shows)
      await press(add)
      const box = await opened(title)
      await form.fill(box)
      const send = () => press(save, box)
      const { prefix = '' } = form
      await failsInWords(server, create, form.failed, send, { prefix })
      const [name, label] = form.refused
      server.on(create, refused('已被使用', { code: 'INVALID', field: name }, 400))
      await send()
      await says(`${prefix}已被使用`)
      const item = field(label, box).closest<HTMLElement>('.ant-form-item')
      await within(item ?? box).findByText('已被使用')
      expect(dialogs()).toHaveLength(1)
    })
  })

/** What the form of a record that is there promises. */
export const knownForm = (spec: Page, edit: Edit, open: Open) => {
  const { noun, shows, reads, isPaged = true } = spec
  describe(`the form of a known ${noun}`, () => {
    const { get, update, title, save = '确定', record } = edit
    const [name, label] = edit.field
    const answer = (data: object) => (edit.bare ? () => Response.json(data) : data)
    const start = async (given: Record<string, unknown> = {}) => {
      const server = open({ [get]: answer(record), ...given })
      const line = await row(shows)
      await press('编辑', line)
      return { server, line }
    }
    test('is read before it is shown, and not shown unread', async () => {
      const { server, line } = await start({ [get]: refused() })
      await says(edit.unread)
      expect(dialogs()).toEqual([])
      server.on(get, answer(record))
      await press('编辑', line)
      const box = await opened(title)
      await failsInWords(server, update, edit.failed, () => press(save, box), { prefix: edit.prefix })
      expect(dialogs()).toHaveLength(1)
    })

    test('shows what somebody else saved meanwhile, and keeps what was typed', async () => {
      const { server } = await start()
      const box = await opened(title)
      type(label, '我的', box)
      server.on(get, answer({ ...record, [name]: '别人的', version: 9 }))
      server.on(update, refused('已被修改', { code: 'STALE', stale }, 409))
      await press(save, box)
      await within(box).findByText(/^王主任 于 .* 修改了这条记录$/)
      expect(box.querySelector('.kit-conflict')?.textContent).toContain('别人的')
      expect(field(label, box).value).toBe('我的')
      server.on(update, record)
      await press(save, box)
      await closed()
      expect(server.bodyOf(update.replace('{id}', ''))).toMatchObject({ [name]: '我的', version: 9 })
    })

    test('of a row without a number is not opened', async () => {
      const list = spec.rows.slice(0, 1).map((one) => ({ ...one, id: undefined }))
      const server = open({ [reads]: isPaged ? paged(list) : list })
      await waitFor(() => button('编辑'))
      const read = server.asked('/').length
      await press('编辑')
      await says(`无法编辑，${noun}ID不存在`)
      expect(server.asked('/')).toHaveLength(read)
      expect(dialogs()).toEqual([])
    })
  })
}
