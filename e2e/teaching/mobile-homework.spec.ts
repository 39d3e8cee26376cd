import { picture } from '../../server/test/file-samples'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, FIRST, field, toasts, visit } from '../page'
import { boardOf, drawStroke, give } from './given'

const TITLE = '解方程：去括号'

test('homework given at the desk is handed in on a phone and marked on one, both without a network, and read by the parent', async ({
  as,
  server,
}) => {
  await give(await as('teacher'), server, TITLE)

  const pupil = await as('student', { mobile: true })
  await visit(pupil, '/mobile/student/homework')
  await pupil.getByRole('link', { name: `去完成：${TITLE}` }).click(FIRST)
  await pupil.getByLabel('选择相册').setInputFiles({
    name: '第一页.png',
    mimeType: 'image/png',
    buffer: await picture().png().toBuffer(),
  })
  await expect(pupil.getByRole('button', { name: /^第 1 个：/ })).toBeVisible()
  await field(pupil, '文字（可不填）').fill('解：x = 7')
  expect(await obstacles(pupil)).toEqual([])
  await pupil.context().setOffline(true)
  await button(pupil, '提交').click()
  await expect(pupil.getByText('没有网络，联网后自动提交')).toBeVisible()
  await pupil.context().setOffline(false)
  await expect(toasts(pupil).filter({ hasText: `《${TITLE}》已提交` })).toBeVisible(FIRST)
  await expect(pupil.getByText('第 1 次提交')).toBeVisible()

  const teacher = await as('teacher', { mobile: true })
  await visit(teacher, '/mobile/teacher/homework?filter=waiting')
  await teacher.getByRole('link', { name: TITLE }).click(FIRST)
  await teacher.getByRole('region', { name: '提交列表' }).getByRole('link').click()
  const board = boardOf(teacher)
  await expect(board.getByRole('img', { name: '第一页.jpg' })).toBeVisible(FIRST)
  await button(teacher, '红笔').click()
  await drawStroke(teacher)
  await button(teacher, '文字').click()
  await board.click({ position: { x: 60, y: 90 } })
  await field(teacher, '写在照片上的话').fill('检验呢')
  await button(teacher, '写上').click()
  await expect(board.getByRole('img', { name: '2 处批注' })).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])
  await button(teacher, '95').click()
  await teacher.context().setOffline(true)
  await button(teacher, '保存').click()
  await expect(toasts(teacher).filter({ hasText: '批改已留在本机' })).toBeVisible()
  await teacher.context().setOffline(false)
  await expect(toasts(teacher).filter({ hasText: '的批改已保存' })).toBeVisible(FIRST)

  const parent = await as('parent', { mobile: true })
  await visit(parent, '/mobile/parent/home?homework=list&filter=graded')
  await parent.getByRole('link', { name: `查看：${TITLE}` }).click(FIRST)
  // Others in the list may have the same.
  await expect(parent.getByRole('img', { name: '2 处批注' })).toBeVisible()
  await expect(parent.getByText('95 分')).toBeVisible()
  await expect(parent.getByText('检验呢')).toBeVisible()
})
