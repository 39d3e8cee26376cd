import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { today } from '@xueqiao/contract/common/school-time'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../kit/testing'
import { ActivityForm } from './ActivityForm'
import { AwardForm } from './AwardForm'
import { GoalForm } from './GoalForm'
import { RecordForm } from './RecordForm'

const PICTURE = {
  ...{ id: 61, url: '/api/files/photo/a.jpg', thumbnailUrl: '/api/files/photo/a.jpg?size=thumbnail' },
  ...{ name: '操场.jpg', size: 2048, type: 'image/jpeg' },
}
const SYSTEM = {
  stage: '初中',
  dimensions: [{ dimension: 'moral', name: '思想品德', indicators: [{ id: 3, name: '责任' }] }],
}
const ANSWERS = {
  [`GET /api/growth/records/subjects?date=${today()}`]: enveloped([{ studentId: 7, stage: '初中' }]),
  [`GET /api/growth/indicators?date=${today()}`]: enveloped({ semesterId: 2, stages: [SYSTEM] }),
  'POST /api/files/upload': enveloped(PICTURE),
  'POST /api/growth/goals': enveloped({ id: 5 }),
  'POST /api/growth/records': enveloped({ id: 21 }),
  'POST /api/growth/achievements': enveloped({ id: 9 }),
  'POST /api/growth/activities': enveloped({ id: 13 }),
}

beforeEach(() => void signInAs({ roles: ['PARENT'], profileId: 9 }))
afterEach(cleanup)

const Opened = ({ form }: { form: (onClose: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(true)
  return open ? form(() => setOpen(false)) : <p>已关闭</p>
}
const open = (form: (onClose: () => void) => ReactNode) => {
  cleanup()
  stubFetch(ANSWERS)
  renderPage(<Opened form={form} />, { path: '/mobile/growth/7', user: signedIn() })
}
const RESTORED = /已恢复上次没有提交的内容/

const FORMS = [
  ['目标', GoalForm, '保存目标'],
  ['奖项名称', AwardForm, '提交'],
  ['活动名称', ActivityForm, '提交'],
  ['发生了什么', RecordForm, '保存记录'],
] as const

it.each(FORMS)(
  'what was begun in a sheet is there when it is opened again: %s',
  async (label, Form, save) => {
    const form = (onClose: () => void) => <Form studentId={7} classId={null} onClose={onClose} />
    const words = () => screen.findByRole('textbox', { name: label })
    open(form)
    await words()
    expect(screen.queryByText(RESTORED)).toBeNull()
    open(form)
    expect(await words()).toHaveProperty('value', '')
    // Whoever only looked has begun nothing.
    expect(screen.queryByText(RESTORED)).toBeNull()
    fireEvent.change(await words(), { target: { value: '学会游泳' } })
    open(form)
    expect(await words()).toHaveProperty('value', '学会游泳')
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(await words()).toHaveProperty('value', '')
    expect(screen.queryByText(RESTORED)).toBeNull()

    fireEvent.change(await words(), { target: { value: '学会自由泳' } })
    for (const name of ['思想品德', '体育健康', '社会实践']) {
      const chip = screen.queryByRole('button', { name })
      if (chip !== null) fireEvent.click(chip)
    }
    fireEvent.click(screen.getByRole('button', { name: save }))
    await screen.findByText('已关闭')
    // What was saved is no draft.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  },
)

it.each(FORMS.slice(1))('with its pictures: %s', async (label, Form) => {
  const form = (onClose: () => void) => <Form studentId={7} classId={null} onClose={onClose} />
  open(form)
  await screen.findByRole('textbox', { name: label })
  const picture = new File(['x'], '操场.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('添加图片'), { target: { files: [picture] } })
  await screen.findByRole('button', { name: '移除图片 1' })
  open(form)
  expect(await screen.findByRole('button', { name: '移除图片 1' })).toBeTruthy()
  expect(screen.getByText(RESTORED).textContent).toBe('已恢复上次没有提交的内容')
  await waitFor(() => expect(screen.getByRole('textbox', { name: label })).toHaveProperty('value', ''))
})
