import type { Page } from '@playwright/test'
import { test } from '../../fixtures'
import { button, dialog, eachFailsOnce, type Failure, field, pick, saveAgain } from '../../page'
import { ALL, ONE, openList, rows } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('a failure is said once, in the words of the server or else of the page', () => {
  const confirmFirst = async (page: Page, name: string) => {
    await button(rows(page).first(), name).click()
    await button(dialog(page), '确定').click()
  }
  const cases: Record<string, Failure> = {
    list: { text: '获取课程列表失败', method: 'GET', path: ALL, act: (page) => button(page, '刷新').click() },
    detail: {
      text: '获取课程详情失败',
      method: 'GET',
      path: ONE,
      act: (page) => button(rows(page).first(), '查看').click(),
      again: (page) => button(dialog(page), '重试').click(),
    },
    update: {
      text: '更新课程失败',
      method: 'PUT',
      path: ONE,
      act: (page) => confirmFirst(page, '编辑'),
      again: saveAgain,
    },
    remove: { text: '删除课程失败', method: 'DELETE', path: ONE, act: (page) => confirmFirst(page, '删除') },
    'batch remove': {
      text: '批量删除课程失败',
      method: 'DELETE',
      path: /\/api\/courses\/batch$/,
      act: async (page) => {
        await rows(page).first().getByRole('checkbox').check()
        await button(page, '批量删除').click()
        await button(dialog(page), '确定').click()
      },
    },
    create: {
      text: '创建课程失败',
      method: 'POST',
      path: /\/api\/courses$/,
      act: async (page) => {
        await button(page, '新增课程').click()
        await field(dialog(page), '课程名称').fill('失败课')
        await field(dialog(page), '课程代码').fill('E2E-SB')
        await pick(page, field(dialog(page), '课程类型'), '必修')
        await field(dialog(page), '学分').fill('2')
        await button(dialog(page), '确定').click()
      },
      again: saveAgain,
    },
  }
  test('on every call of the page', async ({ as }) => {
    await eachFailsOnce(await as('admin'), openList, cases)
  })
})
