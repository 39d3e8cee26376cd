import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderAt } from '../../testing'
import { column } from '../column'
import { ColumnSettingsDialog } from './ColumnSettingsDialog'
import { useColumnSettings } from './useColumnSettings'

const KEY = 'test-columns'
afterEach(cleanup)
beforeEach(() => localStorage.clear())

interface Row {
  name: string
  phone: string
  email: string
  hireDate: string
}
const col = column<Row>()
const COLUMNS = [
  col.of('name', '姓名'),
  col.of('phone', '联系电话'),
  col.of('email', '邮箱'),
  col.of('hireDate', '入职日期', { sort: 'hireDate' }),
]

const Page = () => {
  const settings = useColumnSettings(KEY, COLUMNS, { phone: true, email: false, hireDate: true })
  return (
    <>
      <p data-testid="shown">{settings.columns.map(({ key }) => key).join()}</p>
      <button type="button" onClick={settings.show}>
        settings
      </button>
      <ColumnSettingsDialog settings={settings} />
    </>
  )
}

const shown = () => screen.getByTestId('shown').textContent
const press = (name: string) => fireEvent.click(screen.getByText(name))
const boxes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [box.closest('label')?.textContent, box.checked])
const open = async () => {
  press('settings')
  await screen.findByText('列设置')
}

describe('column settings', () => {
  it('switch what may be switched, from its defaults (TEACHER-17, TEACHER-18, STUDENT-13)', async () => {
    renderAt('/', <Page />)
    expect(shown()).toBe('name,phone,hireDate')
    await open()
    expect(boxes()).toEqual([
      ['联系电话', true],
      ['邮箱', false],
      ['入职日期', true],
    ])
  })

  it('are kept in the browser (STUDENT-14, TEACHER-19)', async () => {
    renderAt('/', <Page />)
    await open()
    press('邮箱')
    press('联系电话')
    expect(shown()).toBe('name,phone,hireDate')
    press('保存')
    expect(await screen.findByText('列设置已保存')).toBeTruthy()
    expect(shown()).toBe('name,email,hireDate')
    cleanup()
    renderAt('/', <Page />)
    expect(shown()).toBe('name,email,hireDate')
  })

  it('go back to the defaults when that is saved (STUDENT-15)', async () => {
    localStorage.setItem(KEY, '{"phone":false,"email":true,"hireDate":false}')
    renderAt('/', <Page />)
    await open()
    press('恢复默认')
    expect(shown()).toBe('name,email')
    press('保存')
    await waitFor(() => expect(shown()).toBe('name,phone,hireDate'))
  })

  it('are forgotten when the dialog is left', async () => {
    renderAt('/', <Page />)
    await open()
    press('邮箱')
    press('取消')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    await open()
    expect(boxes()[1]).toEqual(['邮箱', false])
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each(['', '{', 'null', '7', '[]', '"x"', '{"email":1,"foreign":true}'])('survive %j', (rubbish) => {
    localStorage.setItem(KEY, rubbish)
    renderAt('/', <Page />)
    expect(shown()).toBe('name,phone,hireDate')
  })
})
