import { expect, test } from '../fixtures'

test.describe('home page', () => {
  test('shows this school’s own figures, activities and notices (decisions G28)', async ({ as, server }) => {
    const { body } = await server.api('admin', 'GET', '/api/dashboard')
    const page = await as('admin')
    await page.goto('/dashboard')
    for (const { label, value } of body.data.statistics) {
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(value.toLocaleString('zh-CN'), { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: body.data.notices[0].title })).toBeVisible()
    await expect(page.getByText(body.data.activities[0].text).first()).toBeVisible()
  })

  test('light and dark, as the system or the person says', async ({ as }) => {
    const page = await as('admin', { colorScheme: 'dark' })
    await page.goto('/dashboard')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(16, 21, 19)')
    await page.getByRole('button', { name: /浅色/ }).click()
    await expect.poll(ground).toBe('rgb(244, 247, 245)')
    await page.reload()
    await expect.poll(ground).toBe('rgb(244, 247, 245)')
  })
})
