import { expect, test } from './fixtures'

test('a parent confirms and signs on the phone, for one child after another', async ({ as, server }) => {
  const { body } = await server.api('parent', 'GET', '/api/notifications?filter=unanswered&size=50')
  const waiting = body.data.content as { id: number; title: string; level: string }[]
  const [signing] = waiting.filter(({ level }) => level === 'sign')
  const [confirming] = waiting.filter(({ level }) => level === 'confirm')
  const answered = async (id?: number) => {
    const { body } = await server.api('parent', 'GET', `/api/notifications/${id}`)
    return body.data.receipts.filter((one: { awaits: boolean }) => one.awaits).length === 0
  }

  const page = await as('parent', { mobile: true })
  await page.goto('/mobile/notifications?filter=unanswered')
  await page
    .getByRole('link', { name: signing?.title ?? '' })
    .first()
    .tap()
  const article = page.getByRole('article', { name: signing?.title ?? '' })
  const send = page.getByRole('button', { name: '确认并提交' })
  await expect(article.getByRole('heading', { name: '监护人签字' })).toBeVisible()
  await send.tap()
  await expect(page.locator('.toast').getByText('请先手写签名')).toBeVisible()
  for (let child = 0; child < 3 && !(await answered(signing?.id)); child++) {
    const pad = page.getByRole('img', { name: '手写签名区' })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (box === null) throw new Error('no room to write')
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 100, { steps: 6 })
    await page.mouse.up()
    await send.tap()
    await expect(page.locator('.toast').getByText('签字已提交').last()).toBeVisible()
    const other = article.getByRole('radio', { checked: false })
    if (!(await answered(signing?.id))) await other.first().check({ force: true })
  }
  await expect(article.getByText(/^已签字，/)).toBeVisible()
  expect(await answered(signing?.id)).toBe(true)

  await page.goto(`/mobile/family-school/notifications?id=${confirming?.id}`)
  await page.getByLabel('备注').fill('会准时到')
  await page.getByRole('button', { name: '我已知晓，确认' }).tap()
  await expect(page.getByText(/^已确认，/)).toBeVisible()
  await expect(page.getByText('会准时到')).toBeVisible()
})
