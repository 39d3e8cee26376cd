import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toast } from '../../lib/toast'
import {
  actionsIn,
  closed,
  confirm,
  failsInWords,
  field,
  headings,
  opened,
  place,
  press,
  row,
  rows,
  says,
  toolbar,
  type,
} from './acting'
import { type Edit, type Form, knownForm, newForm } from './conforming-forms'
import { paged, refused, renderAt, signIn, silent, standIn } from './testing'

// What every list and every dialog of the desk promises, checked alike for each: a page says what is
// its own, and `conforms` asks the rest.

interface Rights {
  codes: readonly string[]
  /** The buttons above the rows, and those of a row. */
  bar: readonly string[]
  row: readonly string[]
}

interface Removal {
  call: string
  question: string
  done: string
  failed: string
  /** Opens the question where it is not a button of the row. */
  ask?: (line: HTMLElement) => unknown
}

export interface Conforming {
  page: ReactNode
  path: string
  title: string
  noun: string
  /** The call that gives the rows. */
  reads: string
  rows: readonly object[]
  /** Stands in the first row. */
  shows: string
  /** Said when the rows are refused. */
  failed: string
  columns: readonly string[]
  /** A page at a time; else all at once. */
  isPaged?: boolean
  /** The labels of the search, those that fold away left out. */
  fields?: readonly string[]
  /** A field of the search, what is typed, and how it is asked for. */
  filter?: readonly [label: string, typed: string, asked: string]
  /** What else the page reads. */
  also?: Record<string, unknown>
  /** Everything first, nothing last, and in between choices that tell the codes apart. */
  rights: readonly Rights[]
  form?: Form
  edit?: Edit
  remove?: Removal
}

export const conforms = (spec: Conforming) => {
  const { noun, shows, reads, rights, isPaged = true } = spec
  const data = (list: readonly object[], total = list.length) => (isPaged ? paged(list, total) : list)
  const open = (given: Record<string, unknown> = {}) => {
    const server = standIn({ [reads]: data(spec.rows), ...spec.also, ...given })
    renderAt(spec.path, spec.page)
    return server
  }
  const everything = () => signIn([...(rights[0]?.codes ?? [])])
  beforeEach(everything)
  afterEach(() => {
    cleanup()
    toast.clear()
  })

  describe(`the list of ${noun}`, () => {
    test('waits in the shape of rows, then shows them under its columns', async () => {
      const server = open({ [reads]: silent })
      expect(await screen.findByLabelText('加载中')).toBeTruthy()
      expect(server.asked(reads).length).toBeGreaterThan(0)
      cleanup()
      everything()
      open()
      await row(shows)
      expect(document.querySelector('h1')?.textContent).toBe(spec.title)
      const labels = [...document.querySelectorAll('form[role="search"] label')]
      expect(labels.map(({ textContent }) => textContent)).toEqual(spec.fields ?? [])
      expect(headings().filter((text) => text !== '')).toEqual(spec.columns)
      expect(rows()).toHaveLength(spec.rows.length)
    })

    test('says what failed in the words of the server or its own, and tries again', async () => {
      const server = open({ [reads]: refused() })
      await screen.findByText(`未能加载${noun}列表`)
      await says(spec.failed)
      server.on(reads, refused('abc', {}, 500))
      await press('重试')
      await says('服务器错误: abc')
      server.on(reads, data(spec.rows))
      await press('重试')
      await row(shows)
    })

    test('says that there is nothing, and nothing of this kind', async () => {
      open({ [reads]: data([]) })
      await screen.findByText(`还没有${noun}`)
      if (spec.filter === undefined) return
      const [label, typed, asked] = spec.filter
      cleanup()
      everything()
      const server = open({ [reads]: (call: string) => data(call.includes(asked) ? [] : spec.rows) })
      await row(shows)
      type(label, typed)
      fireEvent.submit(screen.getByRole('search'))
      await screen.findByText(`没有符合条件的${noun}`)
      expect(place()).toContain(asked)
      expect(server.asked(asked).length).toBeGreaterThan(0)
      await press('清除筛选')
      await row(shows)
      expect(place()).not.toContain(asked)
      expect(field(label).value).toBe('')
    })

    if (isPaged)
      test('turns its pages at the server, in sizes of ten to a hundred', async () => {
        const server = open({ [reads]: data(spec.rows, 31) })
        await row(shows)
        const next = document.querySelector<HTMLElement>('.ant-pagination-item-2')
        fireEvent.click(next?.firstElementChild ?? document.body)
        await waitFor(() => expect(server.asked(reads).at(-1)).toContain('page=1&'))
        expect(place()).toContain('page=2')
        expect(document.querySelector('.kit-pager')?.textContent).toContain('前往')
      })

    test('has the buttons one may use and no others', async () => {
      for (const { codes, bar, row: actions } of rights) {
        cleanup()
        signIn([...codes])
        open()
        const line = await row(shows)
        expect(toolbar(), codes.join()).toEqual(bar)
        expect(actionsIn(line), codes.join()).toEqual(actions)
      }
    })

    const { remove } = spec
    if (remove)
      test('asks before it removes, and says what became of it', async () => {
        const server = open()
        const line = await row(shows)
        const ask = async () => {
          await (remove.ask ? remove.ask(line) : press('删除', line))
          await opened(remove.question)
        }
        await ask()
        await confirm('取消')
        await closed()
        expect(server.asked(remove.call.replace(/\{.*/, ''))).toEqual([])
        await failsInWords(server, remove.call, remove.failed, async () => {
          await ask()
          await confirm()
          await closed()
        })
        await ask()
        await confirm()
        await says(remove.done)
      })
  })

  if (spec.form) newForm(spec, spec.form, open)
  if (spec.edit) knownForm(spec, spec.edit, open)
}
