import { expect, type Page } from '@playwright/test'
import { button, dialog, FIRST, options } from '../page'

export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQz4/BihiGlgQAzNI6gXnr6OMAAAAASUVORK5CYII='

export const log = (page: Page) => page.getByRole('log', { name: '消息' })
export const box = (page: Page) => page.getByRole('textbox', { name: '输入消息' })
export const conversationList = (page: Page) => page.getByRole('region', { name: '会话列表' })
export const said = (page: Page, text: string) => log(page).getByText(text, { exact: true })
export const say = async (page: Page, text: string) => {
  await box(page).fill(text)
  await box(page).press('Enter')
}

export const choose = async (page: Page, label: string, name: string) => {
  const people = dialog(page).getByRole('combobox', { name: label })
  await people.fill(name)
  await options(page).filter({ hasText: name }).first().click()
  await expect(dialog(page)).toContainText(name)
}
export const fromMenu = async (page: Page, item: string) => {
  await button(page, '发起沟通').click(FIRST)
  await page.getByRole('menuitem', { name: item }).click()
}
export const fromMore = async (page: Page, item: string) => {
  await button(page, '更多').click()
  await page.getByRole('menuitem', { name: item }).click()
}
