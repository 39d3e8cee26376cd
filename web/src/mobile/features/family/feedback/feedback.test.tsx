import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { FeedbackForm } from './FeedbackForm'

afterEach(cleanup)

const SEND = 'POST /api/feedback'
const openForm = async () => {
  renderPage(<FeedbackForm />, {
    path: '/mobile/feedback/new',
    user: signInAs({ roles: ['PARENT'], profileId: 9 }),
  })
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '午餐偏咸' } })
  fireEvent.change(screen.getByLabelText('反馈内容'), { target: { value: '最近两周都偏咸。' } })
}

it('whoever presses again because no answer came sends the same piece; another form is another', async () => {
  const answers = {
    'GET /api/feedback/start': enveloped({ children: [] }),
    [SEND]: Response.json({ success: false }, { status: 502 }) as unknown,
  }
  const calls = stubFetch(answers)
  const sent = () => calls.filter(({ call }) => call === SEND).map(({ body }) => body)
  const press = async (count: number) => {
    const button = screen.getByRole('button', { name: '提交' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await waitFor(() => expect(sent()).toHaveLength(count))
  }
  await openForm()
  await press(1)
  answers[SEND] = enveloped({ id: 7 })
  await press(2)
  await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('7'))
  cleanup()
  await openForm()
  await press(3)
  const [first, second, third] = sent()
  expect(first).toEqual(second)
  const number = { clientId: expect.stringMatching(/^[\da-f-]{36}$/) }
  expect(first).toMatchObject(number)
  expect(third).toMatchObject(number)
  expect(third).not.toEqual(first)
})
