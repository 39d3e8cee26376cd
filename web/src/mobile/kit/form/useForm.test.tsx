import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { TextField } from './TextField'
import { isRight, useForm } from './useForm'

afterEach(cleanup)

const Leave = z.object({
  title: z.string().min(1, '请输入标题').max(5, '标题过长'),
  days: z.string().regex(/^\d+$/, '天数应为数字').max(2, '天数过多'),
})

const Page = ({ onSend, more }: { onSend: (values: object) => void; more?: Record<string, string> }) => {
  const { values, errors, field, check } = useForm(Leave, { title: '', days: '1' })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight(check({ ...values, kind: '事假' }, more))) onSend(values)
      }}
    >
      <TextField label="标题" maxLength={20} {...field('title')} />
      <TextField label="天数" maxLength={20} {...field('days')} />
      <p role="alert">{errors.kind}</p>
      <button type="submit">提交</button>
    </form>
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByText('提交'))

it('says what is wrong when it is sent, the first of each field, and sends nothing', () => {
  const onSend = vi.fn()
  render(<Page onSend={onSend} />)
  type('天数', 'abc')
  expect(screen.queryByText('请输入标题')).toBeNull()
  send()
  expect(screen.getByText('请输入标题')).toBeTruthy()
  expect(screen.getByText('天数应为数字')).toBeTruthy()
  expect(screen.queryByText('天数过多')).toBeNull()
  expect(screen.getByLabelText('标题').getAttribute('aria-invalid')).toBe('true')
  expect(onSend).not.toHaveBeenCalled()
})

it('takes back the message of the field in which somebody types, and of no other', () => {
  render(<Page onSend={vi.fn()} />)
  type('天数', '一')
  send()
  type('标题', '病假')
  expect(screen.queryByText('请输入标题')).toBeNull()
  expect(screen.getByText('天数应为数字')).toBeTruthy()
})

it('sends what is right, unless something beside the schema is wrong', () => {
  const onSend = vi.fn()
  const { rerender } = render(<Page onSend={onSend} more={{ kind: '请选择类型' }} />)
  type('标题', '病假')
  send()
  expect(screen.getByRole('alert').textContent).toBe('请选择类型')
  expect(onSend).not.toHaveBeenCalled()
  rerender(<Page onSend={onSend} />)
  send()
  expect(onSend).toHaveBeenCalledWith({ title: '病假', days: '1' })
})
