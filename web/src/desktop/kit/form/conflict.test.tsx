import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ClassForm, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Input, Select } from 'antd'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { DialogForm } from './DialogForm'
import { fieldOf } from './Field'
import { useFormDialog } from './useFormDialog'

afterEach(cleanup)
beforeEach(() => signIn([]))

const Field = fieldOf(ClassForm)

const Page = () => {
  const dialog = useFormDialog({
    noun: '班级',
    schema: ClassForm,
    get: classesApi.get,
    create: classesApi.create,
    update: classesApi.update,
    after: () => undefined,
  })
  return (
    <>
      <button type="button" onClick={() => dialog.edit(5)}>
        edit
      </button>
      <button type="button" onClick={() => dialog.refresh()}>
        photo
      </button>
      <p>第 {dialog.record?.version} 版</p>
      <DialogForm dialog={dialog} width={600}>
        <Field name="name" label="班级名称">
          <Input />
        </Field>
        <Field name="description" label="说明">
          <Input />
        </Field>
        <Field name="classroomLocation" label="教室">
          <Input />
        </Field>
        <Field name="headTeacherId" label="班主任">
          <Select
            options={[
              { value: 1, label: '甲老师' },
              { value: 2, label: '乙老师' },
            ]}
          />
        </Field>
      </DialogForm>
    </>
  )
}

const first = {
  id: 5,
  name: '初一1班',
  description: null,
  classroomLocation: '101',
  headTeacherId: 1,
  headTeacherName: '甲老师',
  version: 3,
}
const second = {
  ...first,
  name: '初一(1)班',
  classroomLocation: '205',
  headTeacherId: 2,
  headTeacherName: '乙老师',
}
const stale = { version: 4, changedBy: '王主任', changedAt: '2026-11-15T06:20:00Z' }

const press = (name: string) => fireEvent.click(screen.getByText(name))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: '.ant-input' })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const panelRows = () =>
  within(document.querySelector<HTMLElement>('.kit-conflict') ?? document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

/** The record as it stands on the server; a save from another version is refused. */
const serve = () => {
  let now: { version: number } = first
  const calls = answerWith((call) => {
    if (call.startsWith('GET')) return enveloped(now)
    const sent = calls.at(-1)?.body as { version: number }
    return sent.version === now.version
      ? enveloped(now)
      : Response.json({ success: false, code: 'STALE', message: '已被修改', stale }, { status: 409 })
  })
  return { calls, change: (record: { version: number }) => (now = record) }
}

const meet = async () => {
  const server = serve()
  renderAt('/', <Page />)
  press('edit')
  await screen.findByText('编辑班级')
  server.change({ ...second, version: 4 })
  type('班级名称', '我的1班')
  type('说明', '我的说明')
  press('确定')
  await screen.findByText(/^王主任 于 .* 修改了这条记录$/)
  return server.calls
}

describe('two people at once', () => {
  it('shows who and when, and both versions of what differs', async () => {
    const calls = await meet()
    expect(calls[1]).toMatchObject({ call: 'PUT /api/classes/5', body: { version: 3 } })
    expect(panelRows()).toEqual([
      ['班级名称', '我的1班', '初一(1)班'],
      ['说明', '我的说明', '未填写'],
      ['教室', '101', '205'],
      ['班主任', '甲老师', '乙老师'],
    ])
    expect(document.querySelectorAll('.toast-error')).toHaveLength(0)
  })

  it('keeps what was typed, follows what was not, and saves from the new version', async () => {
    const calls = await meet()
    expect(field('班级名称').value).toBe('我的1班')
    expect(field('教室').value).toBe('205')
    press('确定')
    await waitFor(() => expect(screen.queryByText('编辑班级')).toBeNull())
    expect(calls.at(-1)).toEqual({
      call: 'PUT /api/classes/5',
      body: {
        name: '我的1班',
        description: '我的说明',
        classroomLocation: '205',
        headTeacherId: 2,
        version: 4,
      },
    })
  })

  it('takes either side as a whole or a single field, as often as wanted', async () => {
    await meet()
    press('采用最新内容')
    expect([field('班级名称').value, field('说明').value]).toEqual(['初一(1)班', ''])
    press('保留我填写的')
    expect([field('班级名称').value, field('说明').value, field('教室').value]).toEqual([
      '我的1班',
      '我的说明',
      '101',
    ])
    fireEvent.click(screen.getByLabelText('初一(1)班'))
    expect([field('班级名称').value, field('说明').value]).toEqual(['初一(1)班', '我的说明'])
  })

  it('is no conflict with oneself: a photo changes the version, not the fields', async () => {
    const { calls, change } = serve()
    renderAt('/', <Page />)
    press('edit')
    await screen.findByText('编辑班级')
    type('说明', '我的说明')
    change({ ...first, version: 4 })
    press('photo')
    await screen.findByText('第 4 版')
    press('确定')
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { description: '我的说明', version: 4 } }))
  })

  it('is one with someone else who changed a field meanwhile', async () => {
    const { calls, change } = serve()
    renderAt('/', <Page />)
    press('edit')
    await screen.findByText('编辑班级')
    change({ ...second, version: 4 })
    press('photo')
    await waitFor(() => expect(calls).toHaveLength(2))
    press('确定')
    await screen.findByText(/修改了这条记录/)
  })
})
