import { expect, test } from '../../fixtures'
import { fits } from './helpers'

const HOURS = '/api/communication/hours'

test('a teacher sets the hours on the phone, and sees who is on duty', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const before = (await server.api('teacher', 'GET', HOURS)).body.data
  const page = await as('teacher', { mobile: true })
  await page.goto('/mobile/messages')
  await page.getByRole('button', { name: '沟通设置' }).tap()
  await page.getByRole('link', { name: '我的沟通时段' }).tap()
  const all = page.getByRole('checkbox', { name: '只在沟通时段提醒' })
  await all.check()
  await page.getByLabel('周一结束').fill('20:05')
  await fits(page)
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('工作时间已保存')).toBeVisible()
  const after = (await server.api('teacher', 'GET', HOURS)).body.data
  expect([after.enabled, after.week[0].to]).toEqual([true, '20:05'])
  const { enabled, week } = before
  await server.api('teacher', 'PUT', HOURS, { enabled, week })

  await page.getByRole('button', { name: '沟通设置' }).tap()
  await page.getByRole('link', { name: '值班表' }).tap()
  await page.getByRole('button', { name: '下一周' }).tap()
  await expect(page.getByRole('button', { name: '上一周' })).toBeEnabled()
  await expect(page.getByText(/星期一/)).toBeVisible()
  await fits(page)
})
