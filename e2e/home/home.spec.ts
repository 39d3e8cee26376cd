import { expect, test } from '../fixtures'

test.describe('home page', () => {
  test('light and dark, as the system or the person says', { tag: '@further' }, async ({ as }) => {
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

const HOMES = [
  ['admin', '/dashboard'],
  ['dept', '/dashboard'],
  ['teacher', '/dashboard'],
  ['student', '/dashboard'],
  ['admin', '/mobile/home'],
  ['teacher', '/mobile/teacher/home'],
  ['student', '/mobile/student/home'],
  ['parent', '/mobile/parent/home'],
] as const

test('every home asks the server for itself when it is opened, and beside it only who is there', async ({
  as,
}) => {
  for (const [who, path] of HOMES) {
    const mobile = path.startsWith('/mobile')
    const page = await as(who, { mobile })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^提醒/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const home = `/api/dashboard${mobile ? '/home' : ''}?frame=true`
    expect(asked.toSorted(), `${who} ${path}`).toEqual(['/api/auth/user', home])
  }
})
