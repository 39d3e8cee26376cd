import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { FIRST, visit } from './page'

/** WCAG 2.2 AA, and what our pages promise beyond it: one heading of the first level. */
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: {
    'page-has-heading-one': { enabled: true },
    // Still an experiment of axe: it reads the letter of an avatar, which is hidden from readers, as part of a name.
    'label-content-name-mismatch': { enabled: false },
    // Browsers give what scrolls a stop of the tab key by themselves where nothing inside has one.
    'scrollable-region-focusable': { enabled: false },
  },
  resultTypes: ['violations' as const],
}

/** The row by which antd measures columns holds copies of what the head holds. */
const ANTD_INTERNALS = ['.ant-table-measure-row']

/** All that another theme can change. */
const COLOURS = { ...RULES, runOnly: { type: 'rule' as const, values: ['color-contrast'] }, rules: {} }

export interface Look {
  /** The same was looked at before in another theme. */
  again?: boolean
  /** Only what lies in here: the page around it was looked at before. */
  within?: string
}

/** Said by `npm test`, where journeys go their way without (playwright.config.ts). */
const LOOKS = process.env.E2E_PART !== 'usual'

/** What a person who does not see well, or has no mouse, would stumble over on this page. */
export const obstacles = async (
  page: Page,
  { again = false, within = 'html' }: Look = {},
): Promise<string[]> => {
  if (!LOOKS) return []
  // What is being read anew is dimmed meanwhile.
  await page.waitForFunction(() => document.querySelector('.ant-spin-spinning, .ant-spin-blur') === null)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([rules, include, exclude]) => {
      const look = async (within: string) => {
        const { violations } = await window.axe.run({ include: [within], exclude: [...exclude] }, rules)
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const why = [...any, ...all, ...none][0]?.message ?? ''
            return { what: `${id}：${target.join(' ')} ${why}`, where: target.join(' '), why }
          }),
        )
      }
      const said: string[] = []
      for (const { what, where, why } of await look(include)) {
        // A row half under a bar that stays is in reach once one scrolls; what lies over it wherever it is, is not.
        if (why.includes('obscured')) {
          document.querySelector(where)?.scrollIntoView({ block: 'center' })
          said.push(...(await look(where)).map((again) => again.what))
        } else said.push(what)
      }
      return said
    },
    [again ? COLOURS : RULES, within, ANTD_INTERNALS] as const,
  )
  const headings = await page.locator('h1:visible').count()
  return headings > 1 ? [...found, `h1 有 ${headings} 个`] : found
}

export const check = async (page: Page, what: string, look: Look = {}) => {
  const theme = await page.locator('html').getAttribute('data-theme')
  expect.soft(await obstacles(page, look), `${what}, ${theme}`).toEqual([])
}

/** Everything is there that this page shows. */
export const settled = async (page: Page, path: string) => {
  await visit(page, path)
  await expect(page.getByText('页面不存在')).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading).toBeVisible(FIRST)
  await expect(heading).not.toHaveText(/页面不存在|没有权限/)
  await expect(page.locator('[aria-label="加载中"], [aria-busy="true"]')).toHaveCount(0)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
