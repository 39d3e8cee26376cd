import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { clientId } from '@xueqiao/contract/common/fields'
import { ClassForm, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Input } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { DialogForm } from './DialogForm'
import { fieldOf } from './Field'
import { FormTabs } from './FormTabs'
import { useFormDialog } from './useFormDialog'

afterEach(cleanup)
const after = vi.fn()
const afterSave = vi.fn(async () => undefined as unknown)
beforeEach(() => {
  signIn([])
  after.mockClear()
  afterSave.mockReset()
})

const Field = fieldOf(ClassForm.extend({ account: z.string().nullish() }))
const WARNING = '请完成必填项并确保数据格式正确'

const Page = ({ schema = ClassForm }: { schema?: z.ZodObject }) => {
  const dialog = useFormDialog({
    noun: '班级',
    schema,
    get: classesApi.get,
    create: classesApi.create,
    update: classesApi.update,
    prefixFailures: true,
    afterSave,
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
      <DialogForm
        dialog={dialog}
        width={600}
        saveText={dialog.isNew ? '保存并关闭' : '保存'}
        canContinue={dialog.isNew}
        invalidWarning={WARNING}
      >
        <FormTabs
          panes={[
            {
              key: 'more',
              label: '更多',
              children: (
                <>
                  <Field name="description" label="说明">
                    <Input />
                  </Field>
                  <Field name="account" label="账号">
                    <Input />
                  </Field>
                </>
              ),
            },
            {
              key: 'basic',
              label: '基本信息',
              children: (
                <Field name="name" label="班级名称">
                  <Input disabled={!dialog.isNew} />
                </Field>
              ),
            },
          ]}
        />
      </DialogForm>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByText(name))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const buttons = () => [...document.querySelectorAll('.ant-modal-footer button')].map((el) => el.textContent)
const stored = { id: 9, name: '一年级1班', description: '新', version: 1 }

const openAdd = async (schema?: z.ZodObject) => {
  renderAt('/', <Page {...(schema && { schema })} />)
  press('add')
  await screen.findByText('新增班级')
  type('班级名称', '一年级1班')
}

describe('save and continue', () => {
  it('stores, keeps the id, and goes on as an edit of what the server has (STUDENT-54, TEACHER-22)', async () => {
    const calls = answerWith(() => enveloped(stored))
    await openAdd()
    expect(buttons()).toEqual(['取消', '保存并继续', '保存并关闭'])
    press('保存并继续')
    await screen.findByText('编辑班级')
    expect(buttons()).toEqual(['取消', '保存'])
    expect(screen.getByLabelText('班级名称')).toHaveProperty('disabled', true)
    await waitFor(() => expect(screen.getByLabelText('说明')).toHaveProperty('value', '新'))
    press('保存')
    await screen.findByText('更新班级成功')
    expect(calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /api/classes',
      'PUT /api/classes/9',
    ])
    expect(after).toHaveBeenCalledTimes(2)
  })

  it('has nothing unsaved afterwards', async () => {
    answerWith(() => enveloped(stored))
    await openAdd()
    press('保存并继续')
    await screen.findByText('编辑班级')
    await waitFor(() => expect(screen.getByLabelText('说明')).toHaveProperty('value', '新'))
    press('取消')
    await waitFor(() => expect(screen.queryByLabelText('班级名称')).toBeNull())
  })
})

describe('a record with a number of its sender', () => {
  it('has the same one when it is saved again, and another when the form is opened anew', async () => {
    const calls = answerWith(() => new Response('', { status: 503 }))
    await openAdd(ClassForm.extend({ clientId: clientId() }))
    const saved = async (count: number) => {
      press('保存并关闭')
      await waitFor(() => expect(calls).toHaveLength(count))
    }
    await saved(1)
    await saved(2)
    press('取消')
    await screen.findByText('有修改尚未保存，确定要关闭吗?')
    press('放弃修改')
    await waitFor(() => expect(screen.queryByLabelText('班级名称')).toBeNull())
    press('add')
    await screen.findByText('新增班级')
    type('班级名称', '一年级1班')
    await saved(3)
    const [first, again, other] = calls.map(({ body }) => Reflect.get(Object(body), 'clientId'))
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('the second step', () => {
  it('gets the stored record and every value, of which only the record’s are sent', async () => {
    const calls = answerWith(() => enveloped(stored))
    await openAdd()
    type('账号', 'zhang')
    press('保存并关闭')
    await waitFor(() => expect(after).toHaveBeenCalled())
    expect(calls[0]?.body).toEqual({ name: '一年级1班', description: null })
    expect(afterSave).toHaveBeenCalledExactlyOnceWith(
      stored,
      { name: '一年级1班', account: 'zhang' },
      { added: true },
    )
  })

  it('warns when it fails, and the record stands (TEACHER-51)', async () => {
    answerWith(() => enveloped(stored))
    afterSave.mockRejectedValue(new Error('班级已保存，但账号创建失败'))
    await openAdd()
    press('保存并关闭')
    const warning = await screen.findByText('班级已保存，但账号创建失败')
    expect(warning.closest('.toast-warning')).toBeTruthy()
    await waitFor(() => expect(screen.queryByLabelText('班级名称')).toBeNull())
    expect(screen.getAllByText('创建班级成功')).toBeTruthy()
    expect(after).toHaveBeenCalled()
  })
})

describe('a form that is not right', () => {
  it('warns, opens the tab of the first wrong field and puts the cursor there (TEACHER-35, STUDENT-35)', async () => {
    const calls = answerWith(() => enveloped(stored))
    await openAdd()
    type('班级名称', '')
    press('保存并继续')
    expect((await screen.findByText(WARNING)).closest('.toast-warning')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('班级名称')))
    const tab = screen.getByRole('tab', { name: /基本信息/ })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(tab.textContent).toBe('基本信息1')
    expect(calls).toEqual([])
    type('班级名称', '一年级1班')
    await waitFor(() => expect(tab.textContent).toBe('基本信息'))
  })

  it('also when only the server knows (STUDENT-57)', async () => {
    answerWith(() => Response.json({ success: false, message: '重名', field: 'name' }, { status: 409 }))
    await openAdd()
    press('保存并关闭')
    expect(await screen.findByText('创建班级失败: 重名')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /基本信息/ }).getAttribute('aria-selected')).toBe('true'),
    )
  })
})
