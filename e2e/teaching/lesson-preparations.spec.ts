import { readFileSync } from 'node:fs'
import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { obstacles } from '../accessibility'
import { expect, type Server, test } from '../fixtures'
import { button, dialog, FIRST, visit } from '../page'

interface Lesson {
  id: number
  date: string
  lessonNumber: number
  slot: { classId: number; date: string; lessonNumber: number } | null
  preparation: object | null
}

const LIST = '/teaching/lesson-preparations'

/** The coming weeks are prepared in part. */
const unpreparedTuesday = async (server: Server) => {
  for (let weeks = 1; weeks < 7; weeks += 1) {
    const date = daysAfter(today(), weeks * 7)
    const address = `/api/lesson-preparations/week?date=${date}`
    const { days, lessons } = (await server.api('teacher', 'GET', address)).body.data
    const tuesday: string = days[1].date
    const own = (lessons as Lesson[]).find(
      (lesson) => lesson.date === tuesday && lesson.slot !== null && lesson.preparation === null,
    )
    if (own?.slot != null) return { weeks, tuesday, own: { ...own, slot: own.slot } }
  }
  throw new Error('the teacher has prepared every lesson on Tuesdays')
}

test('a preparation is written on a lesson of Tuesday, through a lost network, sent back with a comment on a paragraph, approved and taken to Word', async ({
  as,
  server,
}) => {
  test.slow()
  const { weeks, tuesday, own } = await unpreparedTuesday(server)
  // The offered teacher may have another lesson on Tuesdays: it changes places with the third one of its class, if both can.
  let period = own.lessonNumber
  if (own.lessonNumber !== 3) {
    const address = `/api/schedules/class/${own.slot.classId}?date=${tuesday}`
    const ofClass: Lesson[] = (await server.api('admin', 'GET', address)).body.data.lessons
    const third = ofClass.find(({ date, lessonNumber }) => date === tuesday && lessonNumber === 3)
    const [otherDate, otherLessonId] = [tuesday, third?.id]
    const swap = { kind: 'SWAP', date: tuesday, lessonId: own.id, otherDate, otherLessonId }
    const { status } = await server.api('admin', 'POST', '/api/substitutions', swap)
    if (status === 200) period = 3
  }
  const title = `移项与去括号 ${Date.now()}`

  const teacher = await as('teacher')
  await visit(teacher, LIST)
  const lessons = teacher.getByRole('region', { name: '我的课' })
  await expect(lessons).toBeVisible(FIRST)
  for (let week = 0; week < weeks; week += 1) await button(teacher, '下一周').click()
  const day = lessons.getByRole('region', { name: new RegExp(tuesday) })
  await day.getByRole('link', { name: new RegExp(`第 ${period} 节`) }).click()
  await expect(teacher.getByText('已选 1 节')).toBeVisible()
  await teacher.getByLabel('课题').fill(title)
  await button(teacher, '开始备课').click()

  await button(teacher, '编辑教学目标').click(FIRST)
  const aims = teacher.getByRole('textbox', { name: '教学目标' })
  await aims.fill('说得出移项的依据。')
  await button(teacher, '添加环节').click()
  await teacher.getByLabel('第 1 个环节的名称').fill('例题')
  await teacher.getByLabel('第 1 个环节的时间（分钟）').fill('10')
  await button(teacher, '编辑例题的教师活动').click()
  await teacher.getByRole('textbox', { name: '例题的教师活动' }).fill('先问括号前的负号管几项。')
  await expect(teacher.getByText(/^自动保存/)).toBeVisible()
  await teacher.context().setOffline(true)
  await teacher.getByLabel('单元').fill('第六章')
  await expect(teacher.getByText('没有网络，已留在本机')).toBeVisible()
  await teacher.context().setOffline(false)
  await expect(teacher.getByText(/^自动保存/)).toBeVisible(FIRST)
  expect(await obstacles(teacher)).toEqual([])
  await button(teacher, '提交审核').click()
  await button(dialog(teacher), '提交审核').click()
  await expect(button(teacher, '撤回')).toBeVisible()
  const path = new URL(teacher.url()).pathname

  const office = await as('admin')
  await visit(office, `${LIST}/review`)
  await office.getByRole('link', { name: title }).click(FIRST)
  const aim = office.getByText('说得出移项的依据。')
  await aim.hover(FIRST)
  await button(office, '评论教学目标的一段').click()
  await office.getByLabel('写一条评论').fill('写成可观察的行为')
  await button(office, '发送').click()
  await expect(button(office, '第 1 条评论')).toBeVisible()
  expect(await obstacles(office)).toEqual([])
  await button(office, '退回').click()
  await dialog(office).getByLabel('退回理由').fill('请看评论')
  await button(dialog(office), '退回').click()
  await expect(office).toHaveURL(new RegExp(`${LIST}/review$`))

  await visit(teacher, path)
  await expect(teacher.getByRole('note')).toContainText('请看评论', FIRST)
  await button(teacher, '编辑教学目标').click()
  await aims.fill('能说出移项的依据并写在第 1 栏。')
  await button(teacher, '回复').click()
  await teacher.getByLabel('回复评论').fill('已改')
  await button(teacher, '发送').click()
  await button(teacher, '标为已解决').click()
  await expect(teacher.getByText('修改 1 处')).toBeVisible()
  await button(teacher, '重新提交审核').click()
  await button(dialog(teacher), '提交审核').click()
  await expect(button(teacher, '撤回')).toBeVisible()

  await visit(office, `${path}/review`)
  await expect(office.getByText('能说出移项的依据并写在第 1 栏。')).toBeVisible(FIRST)
  await button(office, '通过').click()
  await expect(office).toHaveURL(new RegExp(`${LIST}/review$`))

  await visit(teacher, path)
  await expect(teacher.getByText('已通过').first()).toBeVisible(FIRST)
  const download = teacher.waitForEvent('download')
  await button(teacher, '导出').click()
  await teacher.getByRole('menuitem', { name: 'Word 文档' }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain('移项')
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
