import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../fixtures'
import { FIRST } from '../page'

const fits = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
}
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? '提醒' : `提醒，${unread} 条未读`, exact: true })

test('a teacher writes a notice on the phone and reminds; the parent’s bell rings and leads to it', async ({
  as,
  server,
}) => {
  const { profileId } = (await server.session('parent')).user as { profileId: number }
  const children = (await server.api('parent', 'GET', `/api/parents/${profileId}/students`)).body.data
  const options = (await server.api('teacher', 'GET', '/api/notifications/targets')).body.data
  const taught: { id: number; name: string }[] = options.grades.flatMap(
    ({ classes }: { classes: unknown[] }) => classes,
  )
  const ids: number[] = children.map(({ classId }: { classId: number }) => classId)
  const target = taught.find(({ id }) => ids.includes(id))
  const title = `手机上写的通知${Date.now()}`
  const before: number = (await server.api('parent', 'GET', '/api/notifications/bell?size=0')).body.data
    .unread

  const parent = await as('parent', { mobile: true })
  await parent.goto('/mobile/parent/home')
  await expect(bell(parent, before)).toBeVisible(FIRST)
  await fits(parent)
  // The same parent at a desk, whose bell follows.
  const desk = await as('parent')
  await desk.goto('/family-school/dashboard')
  await expect(bell(desk, before)).toBeVisible(FIRST)

  const teacher = await as('teacher', { mobile: true })
  await teacher.goto('/mobile/notifications')
  await teacher.getByText('我发布的', { exact: true }).tap()
  await expect(teacher.getByRole('region', { name: '我发布的通知' }).getByRole('link').first()).toBeVisible()
  await fits(teacher)
  await teacher.getByRole('link', { name: '写通知' }).tap()
  await teacher.getByRole('textbox', { name: '标题' }).fill(title)
  await teacher.getByRole('textbox', { name: '通知内容' }).fill('周五下午两点，教学楼三层。')
  await teacher.getByText('需确认', { exact: true }).tap()
  const range = teacher.getByRole('button', { name: '选择学校、年级或班级' })
  if (await range.isVisible()) await range.tap()
  const choice = teacher.getByRole('button', { name: target?.name ?? '' })
  if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.tap()
  await fits(teacher)
  const done = teacher.getByRole('button', { name: '完成', exact: true })
  if (await done.isVisible()) await done.tap()
  await teacher.getByRole('button', { name: '下一步' }).tap()
  const sheet = teacher.getByRole('dialog', { name: '发布通知' })
  await expect(sheet.getByText(/^将发送给 \d+ 个家庭/)).toBeVisible()
  await sheet.getByRole('button', { name: '发布' }).tap()
  await expect(teacher).toHaveURL(/\/mobile\/notifications\?managed=\d+$/)
  await expect(bell(parent, before + 1)).toBeVisible(FIRST)

  await expect(teacher.getByRole('region', { name: '未确认' }).getByRole('listitem').first()).toBeVisible()
  await fits(teacher)
  await teacher.getByRole('button', { name: '提醒未确认' }).tap()
  await teacher.getByRole('button', { name: '发送提醒' }).tap()
  await expect(teacher.locator('.toast').getByText(/^已提醒 \d+ 人/)).toBeVisible()
  await expect(bell(parent, before + 2)).toBeVisible(FIRST)
  await expect(bell(desk, before + 2)).toBeVisible(FIRST)
  await teacher.getByRole('button', { name: '电话名单' }).tap()
  await teacher.getByRole('dialog').getByRole('button', { name: '查看' }).tap()
  await expect(teacher.getByRole('dialog').locator('a[href^="tel:"]').first()).toBeVisible()
  await teacher.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()

  await bell(parent, before + 2).tap()
  const lines = parent.getByRole('dialog', { name: '提醒' })
  await lines.getByRole('button', { name: `请确认通知：${title}` }).tap()
  await expect(parent).toHaveURL(/\/mobile\/notifications\?id=\d+$/)
  await expect(parent.getByRole('article', { name: title })).toBeVisible()
  await parent.getByRole('button', { name: '返回' }).tap()
  await expect(bell(parent, before)).toBeVisible(FIRST)
  await expect(bell(desk, before)).toBeVisible(FIRST)

  await teacher.getByRole('button', { name: '撤回通知' }).tap()
  await teacher.getByRole('dialog', { name: '撤回通知' }).getByRole('button', { name: '撤回' }).tap()
  await expect(teacher.getByText('已撤回', { exact: true })).toBeVisible()
})
