import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures'
import {
  answer,
  button,
  dialog,
  eachFailsOnce,
  type Failure,
  FIRST,
  field,
  pick,
  saveAgain,
  toasts,
} from '../../page'
import { ONE, openList, rows, SEARCH } from './helpers'

test.describe.configure({ timeout: 120_000 })

test.describe('a failure is said once, in the words of the server or else of the page', () => {
  const confirmFirst = async (page: Page, name: string) => {
    await button(rows(page).first(), name).click()
    await button(dialog(page), '确定').click()
  }
  const cases: Record<string, Failure> = {
    list: {
      text: '获取班级列表失败',
      method: 'GET',
      path: SEARCH,
      act: (page) => button(page, '刷新').click(),
    },
    detail: {
      text: '获取班级详情失败',
      method: 'GET',
      path: ONE,
      act: (page) => button(rows(page).first(), '查看').click(),
      again: (page) => button(dialog(page), '重试').click(),
    },
    update: {
      text: '更新班级失败',
      method: 'PUT',
      path: ONE,
      act: (page) => confirmFirst(page, '编辑'),
      again: saveAgain,
    },
    remove: { text: '删除班级失败', method: 'DELETE', path: ONE, act: (page) => confirmFirst(page, '删除') },
    'batch remove': {
      text: '批量删除班级失败',
      method: 'DELETE',
      path: /\/api\/classes\/batch$/,
      act: async (page) => {
        await rows(page).first().getByRole('checkbox').check()
        await button(page, '批量删除').click()
        await button(dialog(page), '确定').click()
      },
    },
    assign: {
      text: '课程分配失败',
      method: 'POST',
      path: /\/courses$/,
      act: (page) => confirmFirst(page, '分配课程'),
      again: saveAgain,
    },
    create: {
      text: '创建班级失败',
      method: 'POST',
      path: /\/api\/classes$/,
      act: async (page) => {
        await button(page, '新增班级').click()
        await field(dialog(page), '班级名称').fill('高三9班')
        await pick(page, field(dialog(page), '年级'), '高三')
        await field(dialog(page), '班主任').fill('张')
        await page.locator('.ant-select-item-option[title^="张"]').first().click()
        await button(dialog(page), '确定').click()
      },
      again: saveAgain,
    },
  }
  test('on every call of the page', async ({ as }) => {
    await eachFailsOnce(await as('admin'), openList, cases)
  })

  test('of the server itself too', async ({ as }) => {
    const page = await as('admin')
    await answer(page, 'GET', SEARCH, { status: 500, json: { message: 'abc' } })
    await page.goto('/school/classes')
    await expect(page.getByText('未能加载班级列表')).toBeVisible(FIRST)
    await expect(toasts(page)).toHaveText(['服务器错误: abc'])
    await page.unrouteAll()
    await button(page, '重试').click()
    await expect(rows(page)).toHaveCount(10)
  })
})
