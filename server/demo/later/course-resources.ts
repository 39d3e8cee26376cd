import { gradeName } from '@xueqiao/contract/common/grade'
import { aDocument, aPdf } from '../course-resources/samples'
import { holdFiles, keepResource, lessonsOf } from '../course-resources/write'
import type { LaterPart } from './part'
import { gradesOfOthers } from './people'

const MOST = 8
const UNITS = ['第一单元', '第二单元', '第三单元']

/** Of every grade the first courses: a sheet for the classes, and what colleagues share. */
export const courseResources: LaterPart = {
  key: 'course-resources',
  label: '课程资源',
  pieces: gradesOfOthers,
  fill: async (ctx, grade, { random }) => {
    const lessons = (await lessonsOf(ctx, grade)).slice(0, MOST)
    for (const [index, { courseName, courseId, authorId, classIds }] of lessons.entries()) {
      const isSheet = index % 2 === 0
      const name = `${gradeName(grade)}${courseName}${isSheet ? '学习单' : '参考资料'}`
      await keepResource(ctx, {
        ...{ courseId, authorId, classIds: isSheet ? classIds : [], name, lesson: '' },
        ...{ unit: random.pick(UNITS), tags: [isSheet ? '学习单' : '参考'], share: 'GROUP' },
        ...{ extension: isSheet ? 'docx' : 'pdf', daysAgo: random.int(3, 60), downloads: random.int(0, 30) },
        bytes: isSheet ? await aDocument(name) : aPdf(`Reference ${grade}-${index + 1}`),
      })
    }
    await holdFiles(ctx)
  },
}
