import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'

interface Seen {
  dimension: Dimension
  /** As the school's first system calls it. */
  indicator: string
  title: string
  content: string
}

/** What people see of pupils: facts, no praise. */
export const SEEN: readonly Seen[] = [
  {
    ...{ dimension: 'moral', indicator: '责任担当', title: '连续四周为请假同学整理笔记' },
    content: '有同学病假期间，每天下课把笔记拍照放进班级资料。',
  },
  {
    ...{ dimension: 'moral', indicator: '遵规守纪', title: '主持班级图书角借阅登记' },
    content: '开学以来登记 126 次借还，提醒同学按时归还，丢失 0 本。',
  },
  {
    ...{ dimension: 'moral', indicator: '理想信念', title: '升旗仪式发言：我们身边的英雄' },
    content: '采访社区消防员两次，发言稿三易其稿。',
  },
  {
    ...{ dimension: 'academic', indicator: '学业进步', title: '数学单元测试完成错题归因' },
    content: '18 道错题按审题、概念、计算归类，计算类占一半。',
  },
  {
    ...{ dimension: 'academic', indicator: '探究创新', title: '自制水火箭并记录十次试射' },
    content: '改变水量与角度，画出射程曲线，第八次射程 41 米。',
  },
  {
    ...{ dimension: 'academic', indicator: '学习习惯', title: '坚持六周阅读打卡' },
    content: '每天二十分钟，读完三本书，写了三篇读书笔记。',
  },
  {
    ...{ dimension: 'health', indicator: '体育锻炼', title: '校运动会长跑完赛' },
    content: '赛前坚持六周晨跑，比九月快 19 秒。',
  },
  {
    ...{ dimension: 'health', indicator: '健康生活', title: '记录两周睡眠并调整作息' },
    content: '平均入睡时间从 22:50 提前到 22:05。',
  },
  {
    ...{ dimension: 'health', indicator: '情绪与交往', title: '小组合作中调解分歧' },
    content: '两名同学对分工有争执，组织大家重新分工并完成展示。',
  },
  {
    ...{ dimension: 'art', indicator: '艺术表现', title: '校艺术节二胡独奏《赛马》' },
    content: '独立完成编排，演出后整理了练习笔记。',
  },
  {
    ...{ dimension: 'art', indicator: '艺术体验', title: '参观美术馆并写观展笔记' },
    content: '选了三幅水墨画，对比用墨的浓淡。',
  },
  {
    ...{ dimension: 'practice', indicator: '研学考察', title: '秋季研学：良渚古城水利调查' },
    content: '小组负责测量与绘图，报告被收入年级展板。',
  },
  {
    ...{ dimension: 'practice', indicator: '志愿服务', title: '社区图书整理志愿服务' },
    content: '周末两次，共 4 小时，整理绘本 300 余册。',
  },
  {
    ...{ dimension: 'practice', indicator: '劳动实践', title: '负责班级绿植养护' },
    content: '每天浇水并记录，六盆绿萝全部存活。',
  },
]

export const WORDS = [
  '{姓名}能把看到的问题写清楚并想办法解决，待人真诚。下学期可以多参加社会实践。',
  '{姓名}坚持锻炼和阅读，进步看得见。希望在小组里更多说出自己的想法。',
  '{姓名}乐于承担班级事务，做事有始有终。艺术方面可以多尝试一种表达方式。',
]
