import { parseArgs } from 'node:util'

export const SECTIONS = [
  'start',
  'memory',
  'api',
  'records',
  'pages',
  'promotion',
  'jobs',
  'chat',
  'homework',
  'timetable',
  'web',
] as const
export type Section = (typeof SECTIONS)[number]

export interface Options {
  quick: boolean
  /** What takes hours is measured, too. */
  long: boolean
  sections: readonly Section[]
  /** Of the large school; the small one is the demo school as it is. */
  students: number
  /** Of homework in it. */
  submissions: number
  json: string | undefined
  markdown: string | undefined
  /** As typed, for the record. */
  command: string
}

export const USAGE = `用法：npm run bench -- [选项]
  --quick          每项只测 1 秒，启动只测一次
  --long           连需要两小时的也测：排课 10 次各 10 分钟
  --only 项目      ${SECTIONS.join('、')}，可用逗号隔开多个
  --students N     大学校的学生人数（默认 50000）
  --submissions N  其中的作业提交份数（默认 1000000；5000000 份装入需要几分钟）
  --json 文件      另存一份 JSON 结果
  --markdown 文件  另存一份 Markdown 结果（docs/benchmarks.md）`

export const isSection = (name: string): name is Section => SECTIONS.some((section) => section === name)

/** Undefined when what was typed makes no sense. */
export const parseOptions = (args: string[]): Options | undefined => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        only: { type: 'string' },
        students: { type: 'string', default: '50000' },
        submissions: { type: 'string', default: '1000000' },
        json: { type: 'string' },
        markdown: { type: 'string' },
      },
    })
    const named = values.only?.split(',') ?? [...SECTIONS]
    const sections = named.filter(isSection)
    const students = Number(values.students)
    const submissions = Number(values.submissions)
    if (sections.length < named.length || !Number.isInteger(students) || students < 100) return undefined
    if (!Number.isInteger(submissions) || submissions < 1) return undefined
    const { quick, long, json, markdown } = values
    const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
    return { quick, long, sections, students, submissions, json, markdown, command }
  } catch {
    return undefined
  }
}
