import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { toast } from '../../lib/toast'
import { refused, type StandIn } from './testing'

// What a person does on a page of the desk, for component tests. By tags and texts: to work out the role and name
// of everything on a page takes a simulated browser seconds.

const every = (selector: string, scope: ParentNode = document) => [
  ...scope.querySelectorAll<HTMLElement>(selector),
]
const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent?.trim()
const texts = (selector: string, scope?: ParentNode) =>
  every(selector, scope).map(({ textContent }) => textContent?.trim() ?? '')

const isShown = (element: HTMLElement) =>
  element.closest<HTMLElement>('.ant-modal-wrap')?.style.display !== 'none'
export const dialogs = () => every('[role="dialog"]').filter(isShown)
/** The one on top. */
export const dialog = () => {
  const top = dialogs().at(-1)
  if (top === undefined) throw new Error('no dialog is open')
  return top
}
export const opened = (title: string) =>
  waitFor(() => {
    expect(dialog().textContent).toContain(title)
    return dialog()
  })
export const closed = () => waitFor(() => expect(dialogs()).toEqual([]))
/** As the specification says, to the pixel. */
export const widthOf = (box: HTMLElement) =>
  box.closest<HTMLElement>('.ant-modal')?.style.width || box.style.width

export const buttons = (scope?: ParentNode) => every('button', scope).map(nameOf)
export const hasButton = (name: string, scope?: ParentNode) => buttons(scope).includes(name)
export const button = (name: string, scope?: ParentNode) => {
  const found = every('button, [role="button"]', scope).find((element) => nameOf(element) === name)
  if (found === undefined) throw new Error(`no button ${name} among ${buttons(scope).join('、')}`)
  return found
}
export const press = async (name: string, scope?: ParentNode) =>
  fireEvent.click(await waitFor(() => button(name, scope)))
export const confirm = async (name = '确定') => press(name, dialog())
const textOf = (element: Element | null | undefined) => element?.textContent?.trim()
/** The one of this name. To work out the labels of everything on a page takes a simulated browser long. */
export const field = (label: string, scope: HTMLElement = document.body) => {
  const labelled = every('label')
    .filter((element) => textOf(element) === label)
    .map((element) => element.getAttribute('for'))
  const found = [...scope.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (input) =>
      input.getAttribute('aria-label') === label ||
      (input.id !== '' && labelled.includes(input.id)) ||
      textOf(input.closest('label')) === label ||
      textOf(document.getElementById(input.getAttribute('aria-labelledby') ?? '')) === label,
  )
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`${found.length} fields are called ${label}`)
  return one
}
export const type = (label: string, value: string, scope?: HTMLElement) =>
  fireEvent.change(field(label, scope), { target: { value } })

const open = (label: string, scope?: HTMLElement) => fireEvent.mouseDown(field(label, scope))
/** The list that a field has opened. */
const listOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown') ??
  document
const OPTION = '.ant-select-item-option'
export const optionsOf = (label: string, scope?: HTMLElement) => {
  open(label, scope)
  return texts(OPTION, listOf(field(label, scope)))
}
export const pick = async (label: string, option: string, scope?: HTMLElement) => {
  open(label, scope)
  const found = await waitFor(() => {
    const list = listOf(field(label, scope))
    const one = every(OPTION, list).find(({ textContent }) => textContent?.includes(option))
    if (one === undefined) throw new Error(`no option ${option} among ${texts(OPTION, list).join('、')}`)
    return one
  })
  fireEvent.click(found)
}
export const menu = () => texts('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')
export const choose = async (opener: string, item: string, scope?: ParentNode) => {
  await press(opener, scope)
  fireEvent.click(
    await waitFor(() => {
      const found = every('[role="menuitem"]').findLast(({ textContent }) => textContent === item)
      if (found === undefined) throw new Error(`no ${item} in the menu`)
      return found
    }),
  )
}

export const rows = (scope?: ParentNode) => every('tr[data-row-key]', scope)
/** The row is there once its list has been read. */
export const row = (text: string, scope?: ParentNode) =>
  waitFor(() => {
    const found = rows(scope).find(({ textContent }) => textContent?.includes(text))
    if (found === undefined) throw new Error(`no row with ${text}`)
    return found
  })
export const cells = (line: HTMLElement) => texts('td', line)
export const headings = () => texts('thead th')
export const toolbar = () => every('[role="toolbar"] button').map(nameOf)
export const actionsIn = (line: HTMLElement) => texts('.kit-actions button', line)
export const check = (label: string, scope: HTMLElement = document.body) =>
  fireEvent.click(within(scope).getByLabelText(label))
export const tabs = (scope?: ParentNode) => texts('[role="tab"]', scope)
export const turnTo = (name: string, scope?: ParentNode) => {
  const found = every('[role="tab"]', scope).find(({ textContent }) => textContent?.startsWith(name))
  if (found === undefined) throw new Error(`no tab ${name} among ${tabs(scope).join('、')}`)
  fireEvent.click(found)
}
export const errors = (scope?: ParentNode) => texts('.ant-form-item-explain-error', scope)
export const place = () => every('[data-testid="place"]')[0]?.textContent ?? ''

export const said = () => texts('.toast')
/** Said by now, exactly this and nothing else; afterwards it is quiet again. */
export const says = async (...expected: string[]) => {
  await waitFor(() => expect(said()).toEqual(expected))
  toast.clear()
  await waitFor(() => expect(said()).toEqual([]))
}
/** A key, where the cursor stands. */
export const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

/** A failure is said once, in the words of the server or else of the page. */
export const failsInWords = async (
  server: StandIn,
  call: string,
  failed: string,
  act: () => unknown,
  { again = act, prefix = '' }: { again?: () => unknown; prefix?: string | undefined } = {},
) => {
  server.on(call, refused())
  await act()
  await says(failed)
  server.on(call, refused('因为'))
  await again()
  await says(`${prefix}因为`)
  server.again(call)
}
