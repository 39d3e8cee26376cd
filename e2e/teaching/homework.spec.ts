import { picture } from '../../server/test/file-samples'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, visit } from '../page'
import { boardOf, drawStroke, give } from './given'

const TITLE = '一元一次方程的解法（二）移项'

test('templates are opened and a formula is put in where homework is written, and nothing typed is lost', {
  tag: '@further',
}, async ({ as }) => {
  const teacher = await as('teacher', { own: true })
  await visit(teacher, '/homework/create')
  await field(teacher, '标题').fill(TITLE)
  await button(teacher, '从模板开始').click()
  await expect(dialog(teacher).getByText('我的模板')).toBeVisible()
  await teacher.keyboard.press('Escape')
  await button(teacher, '插入公式').click()
  await expect(field(teacher, '公式（LaTeX）')).toBeFocused()
  await teacher.keyboard.type('x=7')
  await teacher.keyboard.press('Enter')
  const words = teacher.getByRole('textbox', { name: '作业内容' })
  await expect(words.locator('.katex')).toBeVisible()
  await expect(field(teacher, '标题')).toHaveValue(TITLE)
})

test('homework is given on the desk, handed in, marked with a stroke, and read by the parent', async ({
  as,
  server,
}) => {
  const teacher = await as('teacher')
  await give(teacher, server, TITLE)

  const pupil = await as('student')
  await visit(pupil, '/homework/student')
  await pupil.getByRole('link', { name: TITLE }).click(FIRST)
  await expect(pupil.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await pupil.getByRole('link', { name: '去完成' }).click()
  await field(pupil, '文字').fill('解：x = 7')
  await pupil.locator('input[type="file"]').setInputFiles({
    name: '第一页.png',
    mimeType: 'image/png',
    buffer: await picture().png().toBuffer(),
  })
  await expect(button(pupil, '移除 第一页.jpg')).toBeVisible()
  expect(await obstacles(pupil)).toEqual([])
  await button(pupil, '提交').click()
  await expect(pupil.getByText('第 1 次提交')).toBeVisible()

  await teacher.getByRole('link', { name: '提交与批改' }).click()
  await expect(teacher.getByRole('heading', { name: '提交情况' })).toBeVisible()
  await expect(teacher.getByText('待批 1')).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])
  await button(teacher, '开始批改').click()
  const board = boardOf(teacher)
  await expect(board.getByRole('img', { name: '第一页.jpg' })).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])
  await teacher.keyboard.press('p')
  await drawStroke(teacher)
  await expect(board.getByRole('img', { name: '1 处批注' })).toBeVisible()
  // Nothing is lost with the page.
  await teacher.reload()
  await expect(board.getByRole('img', { name: '1 处批注' })).toBeVisible(FIRST)
  await button(teacher, '95').click()
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByText('已保存，本班没有待批的作业了')).toBeVisible()

  const parent = await as('parent')
  await visit(parent, '/homework/student?filter=graded')
  await parent.getByRole('link', { name: TITLE }).click(FIRST)
  await expect(parent.getByText('95 分')).toBeVisible()
  await expect(parent.getByRole('img', { name: '1 处批注' })).toBeVisible()
})
