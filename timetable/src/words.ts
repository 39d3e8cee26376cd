import type { Finding } from './answers'
import type { Code } from './model'

/** What rules are called on screens. */
export const RULE_NAMES: Record<Code, string> = {
  H1: '班级不冲突',
  H2: '教师不冲突',
  H3: '场地容量',
  H4: '周课时守恒',
  H5: '不排课',
  H6: '连堂',
  H7: '固定、预排、锁定',
  H8: '教研活动',
  H9: '合班',
  H10: '走班同步',
  H11: '单双周',
  H12: '同课每天上限与分布',
  H13: '教师每日上限',
  H14: '教师连上上限',
  H15: '多作息',
  H16: '教师或科目互斥',
  H17: '同时开课、先后关系',
  H18: '校区或楼间赶课',
  S1: '主科上午',
  S2: '科目适宜节次',
  S3: '周课分散',
  S4: '教师空堂少',
  S5: '教师日课量均衡',
  S6: '连上与上下午兼顾',
  S7: '同班同课节次轮换',
  S8: '教案平齐',
  S9: '教师意愿',
  S10: '班主任首节在本班',
  S11: '文理交替、科目不相邻',
  S12: '自习在末节',
  S13: '领导巡查节次',
  S14: '场地稳定',
  S15: '公平',
  S16: '与上一版差异最小',
  S17: '早读、晚自习、值班均衡',
  S18: '新教师课在老教师之后',
}

/** What pre-flight found, in a sentence; `nameOf` turns an id into what people call it. */
export const sayFinding = (finding: Finding, nameOf: (id: string) => string): string => {
  const {
    need,
    have,
    what = '',
    teacher = '',
    rooms = [],
    activities = [],
    slots = 0,
    capacity = 0,
  } = finding
  const who = nameOf(finding.class ?? teacher)
  const lessons = activities.map(nameOf).join('、')
  switch (finding.code) {
    case 'UNKNOWN':
      return `找不到“${what}”${lessons === '' ? '' : `（${lessons}）`}`
    case 'BAD_BELL':
      return `作息“${nameOf(what)}”的节次为空、过多、重叠或顺序不对`
    case 'NO_SLOT':
      return `${lessons}：没有任何可排的节次`
    case 'CLASS_LOAD':
      return `${who}：每周 ${need} 节，可排的只有 ${have} 节`
    case 'TEACHER_LOAD':
      return `${who}：每周 ${need} 节，可排的只有 ${have} 节`
    case 'TEACHER_DAYS':
      return `${who}：每周 ${need} 节，按每日上限与连上上限最多 ${have} 节`
    case 'ROOM_LOAD':
      return `${rooms.map(nameOf).join('、')}：每周 ${need} 节，最多 ${capacity} 班 × ${slots} 节 = ${have} 节`
    case 'COURSE_DAYS':
      return `${who} ${lessons}：每周 ${need} 节，按每天上限与分布最多 ${have} 节`
    case 'LOCK_CLASH':
      return `${lessons}：固定在同一时间`
    case 'MATCHING':
      return `${who}：${lessons} 共 ${need} 节，合起来只有 ${have} 节可排`
  }
}
