import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures'
import { answer, button, dialog, field, pick, refuse, refuseWith, toasts } from '../../page'
import { head, openGrade, pickTeacher, rows } from './helpers'

test.describe.configure({ timeout: 60_000 })

test.describe('a failure is said once, in the words of the server or else of this page', () => {
  const refresh = (p: Page) => button(p, '刷新').click()
  /** The first Escape may close a list inside the dialog only. */
  const closeDialog = (p: Page) =>
    expect(async () => {
      if ((await dialog(p).count()) > 0) await p.keyboard.press('Escape')
      if (await button(dialog(p), '放弃修改').isVisible()) await button(dialog(p), '放弃修改').click()
      await expect(dialog(p)).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
  const confirmed = async (p: Page, control: Locator) => {
    await control.click()
    await button(dialog(p), '确定').click()
  }
  interface Case {
    text: string
    method: string
    path: RegExp
    tab?: string
    act: (page: Page) => Promise<unknown>
  }
  const ONE = /\/api\/departments\/\d+$/
  const CLASS = /\/api\/classes\/\d+$/
  const TEACHER = /\/api\/teachers\/\d+$/
  const cases: Case[] = [
    {
      text: '获取教师信息失败',
      method: 'GET',
      path: TEACHER,
      act: (p) => button(rows(p).first(), '查看').click(),
    },
    { text: '获取部门数据失败', method: 'GET', path: /\/api\/departments\/tree$/, act: refresh },
    { text: '获取部门详情失败', method: 'GET', path: ONE, act: refresh },
    { text: '获取部门教师失败', method: 'GET', path: /\/\d+\/teachers\?/, act: refresh },
    { text: '获取部门班级失败', method: 'GET', path: /\/\d+\/classes\?/, act: refresh },
    {
      text: '删除失败',
      method: 'DELETE',
      path: ONE,
      act: (p) => confirmed(p, button(head(p), '删除')),
    },
    { text: '更新部门失败', method: 'PUT', path: ONE, act: (p) => confirmed(p, button(head(p), '编辑')) },
    {
      text: '创建部门失败',
      method: 'POST',
      path: /\/api\/departments$/,
      act: async (p) => {
        await button(p, '新增部门').click()
        await field(dialog(p), '部门名称').fill('失败处')
        await field(dialog(p), '部门编码').fill('SB')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '教师添加失败',
      method: 'POST',
      path: /\/teachers\/\d+$/,
      act: async (p) => {
        await button(p, '添加教师').click()
        await pickTeacher(p, field(dialog(p), '教师'), '张')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '教师移除失败',
      method: 'DELETE',
      path: /\/teachers\/\d+$/,
      act: (p) => confirmed(p, button(rows(p).first(), '移除')),
    },
    {
      text: '获取教师信息失败',
      method: 'GET',
      path: TEACHER,
      act: (p) => button(rows(p).first(), '编辑').click(),
    },
    {
      text: '教师信息更新失败',
      method: 'PUT',
      path: TEACHER,
      act: (p) => confirmed(p, button(rows(p).first(), '编辑')),
    },
    {
      text: '班级创建失败',
      method: 'POST',
      path: /\/api\/classes$/,
      tab: '班级列表',
      act: async (p) => {
        await button(p, '新增班级').click()
        await field(dialog(p), '班级名称').fill('失败班')
        await pick(p, field(dialog(p), '年级'), '七年级')
        await button(dialog(p), '确定').click()
      },
    },
    {
      text: '班级更新失败',
      method: 'PUT',
      path: CLASS,
      tab: '班级列表',
      act: (p) => confirmed(p, button(rows(p).first(), '编辑')),
    },
    {
      text: '班级删除失败',
      method: 'DELETE',
      path: CLASS,
      tab: '班级列表',
      act: (p) => confirmed(p, button(rows(p).first(), '删除')),
    },
    {
      text: '获取可分配班级失败',
      method: 'GET',
      path: /\/api\/classes$/,
      tab: '班级列表',
      act: (p) => button(p, '分配班级').click(),
    },
  ]
  /** Everything the page says, in order. */
  const listen = async (page: Page) => {
    await page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const hear = (added: Node) => {
        if (added instanceof Element && added.matches('.toast')) said.push(added.textContent ?? '')
      }
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(hear)
      }).observe(document, { childList: true, subtree: true })
    })
    return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  }

  for (const tabName of ['教师列表', '班级列表'])
    test(tabName, async ({ as }) => {
      const page = await as('admin')
      const said = await listen(page)
      await openGrade(page, tabName)
      const expected: string[] = []
      for (const { text, method, path, act } of cases.filter((one) => (one.tab ?? '教师列表') === tabName))
        for (const message of [undefined, `因为${expected.length}`]) {
          await answer(page, method, path, message === undefined ? refuse : refuseWith(message))
          await act(page)
          expected.push(message ?? text)
          await expect.poll(said, text).toEqual(expected)
          await page.unrouteAll()
          await closeDialog(page)
          await refresh(page)
          await expect(rows(page).first()).toBeVisible()
        }
    })

  test('an assignment names what failed, and why', async ({ as }) => {
    const page = await as('admin')
    await openGrade(page, '班级列表')
    await answer(page, 'PUT', CLASS, refuseWith('abc'))
    await button(page, '分配班级').click()
    await field(dialog(page), '选择 一年级1班').check()
    await button(dialog(page), '确定').click()
    await expect(toasts(page)).toHaveText(['班级分配失败: abc'])
  })
})
