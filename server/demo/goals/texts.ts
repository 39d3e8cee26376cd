interface Text {
  title: string
  target: string
  steps: readonly string[]
}

/** What pupils and those around them set out to do. */
export const GOALS: readonly Text[] = [
  {
    title: '每天读书半小时',
    target: '这学期读完四本书，每本写一页读后感。',
    steps: ['列出书单', '读完第一本', '读完第二本', '写完两篇读后感'],
  },
  {
    title: '一分钟跳绳跳到 160 个',
    target: '体育课测试时连续跳满一分钟。',
    steps: ['每周练三次', '跳到 120 个', '跳到 160 个'],
  },
  {
    title: '自己整理错题本',
    target: '数学、英语每周各整理一次，考前复习一遍。',
    steps: ['准备两本错题本', '坚持四周', '期中前复习一遍'],
  },
  {
    title: '在班会上做一次发言',
    target: '准备三分钟，脱稿说完。',
    steps: ['选好题目', '写好提纲', '在家练习两次', '班会发言'],
  },
  { title: '每周做两次家务', target: '自己记录，月底给家长看。', steps: [] },
  { title: '学会蛙泳', target: '能连续游 25 米。', steps: ['学会换气', '游到 15 米', '游到 25 米'] },
]

export const NOTES = {
  self: ['今天按计划做完了。', '比上周快了一些，继续。', '今天有点累，少做了一点，明天补上。'],
  parent: ['在家能自己开始，不用提醒了。', '我们一起看了记录，孩子很高兴。'],
  teacher: ['课上看到了你的变化，继续保持。', '方法不错，可以分享给同桌。'],
} as const
