import { isSection, SECTIONS, type Section } from './options'

export interface Conditions {
  at: string
  machine: string
  command: string
  /** Processes that wanted a core, on average, before and after: far above what the run needs, it was disturbed. */
  load: { before: number; after: number }
  /** What the same work took, before and after: figures of two days compare by it. */
  pace: { before: number; after: number }
}

const HEAD = `# 性能测量

本文件由 \`npm run bench -- --markdown docs/benchmarks.md\` 写成，请勿手改；只测一部分时（\`--only\`）
只换掉那几节，连同其中的目标；每节都说何时、怎样测得。

怎样测：所有请求只走本机回环，由另一个进程以保持的连接发出，先预热再计时，每项 3 秒（\`--quick\` 为 1 秒）。
CPU 是服务器进程与全部 PostgreSQL 进程在计时段内用掉的时间除以请求数；内存是它们 PSS 之和；
请求带浏览器的 \`accept-encoding\`，压缩也算在内。网页字节是 Chromium 空缓存首次打开时线上收到的全部字节，含响应头。
目标取各连接数中最差的一个。独立 PostgreSQL 是 Debian 的，设置为其默认值，fsync 开启。
机器空闲时测得的数字才可比较：系统平均负载远高于测量本身所需的，不作数。“固定计算”是测量前后把同样的一百万个数
排好序的毫秒数：与他人共用的机器每天快慢不同，两天的数字先按它折算。
`

const TITLES: Record<Section, string> = {
  start: '启动',
  memory: '内存',
  api: '接口',
  records: '学生查询、导入与导出',
  pages: '页面',
  promotion: '升年级',
  jobs: '后台',
  chat: '沟通',
  homework: '作业',
  timetable: '排课',
  web: '网页',
}

/** As an earlier run wrote them; what is of no section any more is left out. */
const sectionsIn = (document: string) => {
  const [, ...parts] = document.split(/^## /m)
  return parts.flatMap((part): [Section, string][] => {
    const [, name = ''] = /^\S+ \((\w+)\)\n/.exec(part) ?? []
    return isSection(name) ? [[name, part.slice(part.indexOf('\n')).trim()]] : []
  })
}

/** docs/benchmarks.md, written by runs and never by hand: what this one measured, and of the others what it did not. */
export const asDocument = (
  before: string,
  { at, machine, command, load, pace }: Conditions,
  measured: ReadonlyMap<Section, string>,
) => {
  const how = `${at.slice(0, 16).replace('T', ' ')}，\`${command}\`，负载 ${load.before.toFixed(1)} 到 ${load.after.toFixed(1)}，固定计算 ${pace.before.toFixed(0)} 到 ${pace.after.toFixed(0)}；${machine}`
  const texts = new Map(sectionsIn(before))
  for (const [section, tables] of measured) texts.set(section, `${how}\n\n${tables.trim()}`)
  const sections = SECTIONS.flatMap((section) => {
    const text = texts.get(section)
    return text === undefined ? [] : `## ${TITLES[section]} (${section})\n\n${text}\n`
  })
  return `${HEAD}\n${sections.join('\n')}`
}
