import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { ClassForm, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Input } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { DialogForm } from './DialogForm'
import { fieldOf } from './Field'
import { useFormDialog } from './useFormDialog'

afterEach(cleanup)
beforeEach(() => signIn([]))

const Field = fieldOf(ClassForm)
const after = vi.fn()

const Page = () => {
  const dialog = useFormDialog({
    noun: '班级',
    schema: ClassForm,
    get: classesApi.get,
    create: classesApi.create,
    update: classesApi.update,
    after,
  })
  return (
    <>
      <button type="button" onClick={dialog.add}>
        add
      </button>
      <button type="button" onClick={() => dialog.edit(5)}>
        edit
      </button>
      <DialogForm dialog={dialog} width={600}>
        <Field name="name" label="班级名称">
          <Input />
        </Field>
        <Field name="description" label="说明">
          <Input />
        </Field>
      </DialogForm>
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByText(name))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a form dialog', () => {
  it('adds with null for what is empty, and only the fields it shows', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', <Page />)
    press('add')
    await screen.findByText('新增班级')
    type('班级名称', ' 一年级1班 ')
    press('确定')
    expect(await screen.findByText('创建班级成功')).toBeTruthy()
    expect(calls).toEqual([{ call: 'POST /api/classes', body: { name: '一年级1班', description: null } }])
    expect(after).toHaveBeenCalled()
  })

  it('fetches before it edits, and puts a refusal at its field', async () => {
    answerWith((call) =>
      call.startsWith('GET')
        ? enveloped({ id: 5, name: '初一1班', description: null })
        : Response.json({ success: false, message: '名称已被使用', field: 'name' }, { status: 409 }),
    )
    renderAt('/', <Page />)
    press('edit')
    await screen.findByText('编辑班级')
    expect(screen.getByLabelText('班级名称')).toHaveProperty('value', '初一1班')
    press('确定')
    await waitFor(() =>
      expect(document.querySelector('.ant-form-item-explain')?.textContent).toBe('名称已被使用'),
    )
    expect(screen.getByText('编辑班级')).toBeTruthy()
  })

  it('stays closed when the record cannot be read, and says so in the words of the endpoint', async () => {
    answerWith(() => ({ success: false }))
    renderAt('/', <Page />)
    press('edit')
    expect(await screen.findByText('获取班级详情失败')).toBeTruthy()
    expect(screen.queryByText('编辑班级')).toBeNull()
  })

  it('asks before it drops what was typed, and starts afresh', async () => {
    answerWith(() => enveloped(null))
    renderAt('/', <Page />)
    press('add')
    await screen.findByText('新增班级')
    type('班级名称', '没有保存')
    press('取消')
    expect(await screen.findByText('有修改尚未保存，确定要关闭吗?')).toBeTruthy()
    press('放弃修改')
    await waitFor(() => expect(screen.queryByLabelText('班级名称')).toBeNull())
    press('add')
    expect(await screen.findByLabelText('班级名称')).toHaveProperty('value', '')
  })
})
