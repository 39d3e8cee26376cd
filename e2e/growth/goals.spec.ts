import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, FIRST, visit } from '../page'

/** A certificate, as a phone would send it. */
const PHOTO = {
  name: '证书.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a pupil sets a goal and checks in; a parent hands in an award by photo, and sees it approved', async ({
  as,
  server,
}) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const growth = `/mobile/growth/${profileId}`
  const pupil = await as('student', { mobile: true })
  await visit(pupil, `${growth}?part=goals`)
  await button(pupil, '新增目标').click(FIRST)
  await pupil.getByRole('textbox', { name: '目标', exact: true }).fill('学会做番茄炒蛋')
  await pupil.getByLabel('步骤', { exact: true }).fill('看一遍\n和家长做一次')
  await button(pupil, '保存目标').click()
  await expect(pupil.getByText('新增目标成功')).toBeVisible()
  await pupil.getByRole('button', { name: /学会做番茄炒蛋/ }).click()
  await pupil.getByLabel('看一遍').check()
  await pupil.getByLabel('说一句').fill('今天看妈妈做了一遍')
  await button(pupil, '打卡').click()
  await expect(pupil.getByText('打卡成功')).toBeVisible()
  await expect(pupil.getByRole('list', { name: '打卡记录' })).toContainText('今天看妈妈做了一遍')
  expect(await obstacles(pupil)).toEqual([])

  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/parent/child/${profileId}`)
  await parent.getByRole('link', { name: '档案', exact: true }).click(FIRST)
  // It opens with what was seen of the child; the record form is there, in reach.
  await button(parent, '写记录').click(FIRST)
  await button(parent, '思想品德').click(FIRST)
  await parent.getByLabel('发生了什么').fill('给奶奶做了番茄炒蛋\n第一次自己开火')
  await button(parent, '保存记录').click()
  await parent.getByRole('button', { name: /给奶奶做了番茄炒蛋.*待遴选/ }).click()
  await expect(parent.getByRole('dialog')).toContainText('第一次自己开火')
  await button(parent, '关闭').click()
  await parent.getByText('目标', { exact: true }).click()
  await expect(parent.getByRole('button', { name: /学会做番茄炒蛋.*50%/ })).toBeVisible()
  await visit(parent, `${growth}?part=awards`)
  await button(parent, '提交荣誉').click(FIRST)
  await parent.getByLabel('奖项名称').fill('小小厨师一等奖')
  await button(parent, '社会实践').click()
  await parent.locator('input[type=file]').setInputFiles(PHOTO)
  await expect(parent.getByRole('button', { name: /移除/ })).toBeVisible()
  await button(parent, '提交').click()
  await expect(parent.getByText('荣誉已提交')).toBeVisible()
  await expect(parent.getByRole('button', { name: /小小厨师一等奖.*待审核/ })).toBeVisible()
  expect(await obstacles(parent)).toEqual([])

  const teacher = await as('teacher')
  await visit(teacher, '/student-growth/achievements?status=PENDING')
  await button(teacher, '小小厨师一等奖').click(FIRST)
  await expect(teacher.getByRole('dialog').getByRole('img')).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])
  await teacher.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(teacher.getByText('审核成功')).toBeVisible()

  await visit(parent, `${growth}?part=awards`)
  await expect(parent.getByRole('button', { name: /小小厨师一等奖.*已通过/ })).toBeVisible(FIRST)
})
