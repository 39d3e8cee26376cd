import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion, text, whole } from '../../../common/fields'
import { GRADE_WORDINGS } from '../../../common/grade'
import { HoursInput, MARKS_SHOWN, STAGE_NAMES, Stage } from '../../base/school-settings'

const grade = whole(1, 12, '请选择年级')
const StageInput = Stage.extend({ firstGrade: grade, lastGrade: grade }).refine(
  ({ firstGrade, lastGrade }) => firstGrade <= lastGrade,
  { path: ['lastGrade'], message: '结束年级不能低于起始年级' },
)

const order = ({ name }: Stage) => STAGE_NAMES.indexOf(name)
/** 小学 before 初中 before 高中, none twice, and no grade in two of them. */
const inOrder = (stages: readonly Stage[]) =>
  stages.every((stage, index) => {
    const before = stages[index - 1]
    return before === undefined || (order(before) < order(stage) && before.lastGrade < stage.firstGrade)
  })

export const TITLE_MAX = 20
const TITLES_MAX = 50
const DOCTORS_MAX = 20
const IDLE_MINUTES = { min: 5, max: 1440 } as const
const SENIOR = { min: 30, max: 300 } as const
const SENIOR_MESSAGE = `高中每日作业上限应在${SENIOR.min}-${SENIOR.max}分钟之间`
const RESOURCE_MB = { min: 10, max: 2048 } as const
const RESOURCE_MESSAGE = `单个文件的大小上限应在${RESOURCE_MB.min}-${RESOURCE_MB.max} MB 之间`
const IDLE_MESSAGE = `会话时长应在${IDLE_MINUTES.min}-${IDLE_MINUTES.max}分钟之间`

/** What the whole school shares, saved as one form. */
export const SettingsInput = z.object({
  schoolName: text({ required: '请输入学校名称', min: 2, max: 50 }),
  stages: z
    .array(StageInput, '请至少选择一个学段')
    .min(1, '请至少选择一个学段')
    .max(STAGE_NAMES.length, '学段重复')
    .refine(inOrder, '各学段的年级不能重叠，且应从低到高'),
  gradeWording: z.enum(GRADE_WORDINGS, '请选择年级说法'),
  /** With a new wording: 初一1班 becomes 七年级1班. */
  renameClasses: z.boolean().optional(),
  titles: z
    .array(text({ required: '职称不能为空', max: TITLE_MAX }), '请至少保留一个职称')
    .min(1, '请至少保留一个职称')
    .max(TITLES_MAX, `职称不能超过 ${TITLES_MAX} 个`)
    .refine((titles) => new Set(titles).size === titles.length, '职称不能重复'),
  /** Null: as long as the server allows. */
  idleMinutes: optional(whole(IDLE_MINUTES.min, IDLE_MINUTES.max, IDLE_MESSAGE)),
  /** When teachers who set no hours of their own are to be reached. Left out: as it is. */
  teacherHours: HoursInput.optional(),
  /** Minutes of written work a day in senior grades, for which no rule of the state says a number. Left out: as it is. */
  seniorHomeworkMinutes: whole(SENIOR.min, SENIOR.max, SENIOR_MESSAGE).optional(),
  /** What pupils and parents see of a released mark. Left out: as it is. */
  marksShown: z.enum(MARKS_SHOWN, '请选择成绩的呈现方式').optional(),
  /** Teachers who are the school doctor. Left out: as it is. */
  doctorIds: z
    .array(Id('请选择教师'), '请选择教师')
    .max(DOCTORS_MAX, `校医不能超过 ${DOCTORS_MAX} 人`)
    .optional(),
  /** How large a file of a course may be, in MB. Left out: as it is. */
  resourceMaxMb: whole(RESOURCE_MB.min, RESOURCE_MB.max, RESOURCE_MESSAGE).optional(),
  version: readVersion(),
})
export type SettingsInput = z.output<typeof SettingsInput>

export const Settings = z.object({
  schoolName: z.string(),
  logoUrl: z.string().nullable(),
  stages: z.array(Stage),
  gradeWording: z.enum(GRADE_WORDINGS),
  titles: z.array(z.string()),
  idleMinutes: z.int().nullable(),
  /** What the server was started with; the school may only ask for less. */
  maxIdleMinutes: z.int(),
  teacherHours: HoursInput,
  seniorHomeworkMinutes: z.int(),
  marksShown: z.enum(MARKS_SHOWN),
  doctorIds: z.array(z.int()),
  doctors: z.array(z.object({ id: z.int(), name: z.string() })),
  resourceMaxMb: z.int(),
  version: z.int(),
})
export type Settings = z.output<typeof Settings>

const MB = 1024 * 1024

export const settingsApi = {
  get: endpoint('GET /api/settings', {
    summary: '学校设置',
    access: 'system:manage',
    data: Settings,
    failed: '获取学校设置失败',
  }),
  update: endpoint('PUT /api/settings', {
    summary: '修改学校设置',
    access: 'system:manage',
    body: SettingsInput,
    data: Settings,
    done: '学校设置已保存',
    failed: '保存学校设置失败',
  }),
  /** On the login page too, so for everybody. */
  logo: endpoint('GET /api/settings/logo', {
    summary: '校徽',
    access: 'public',
    query: z.object({ t: z.string().max(20).optional() }),
    reply: 'file',
    protects: false,
  }),
  uploadLogo: endpoint('POST /api/settings/logo', {
    summary: '上传校徽',
    access: 'system:manage',
    upload: { maxBytes: 2 * MB, tooLarge: '校徽大小不能超过 2MB!', missing: '请选择校徽图片' },
    data: Settings,
    done: '校徽已更新',
    failed: '上传校徽失败',
  }),
  removeLogo: endpoint('DELETE /api/settings/logo', {
    summary: '移除校徽',
    access: 'system:manage',
    data: Settings,
    done: '校徽已移除',
    failed: '移除校徽失败',
  }),
}
