import { expect, test } from '../fixtures'

test.describe('home page', () => {
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
