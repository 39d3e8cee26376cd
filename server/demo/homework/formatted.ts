import { plainText, type RichNode } from '@xueqiao/contract/common/rich-text'
import type { Text } from './text'

const words = (text: string): RichNode => ({ type: 'text', text })
const bold = (text: string): RichNode => ({ ...words(text), marks: [{ type: 'bold' }] })
const math = (latex: string): RichNode => ({ type: 'inlineMath', attrs: { latex } })
const formula = (latex: string): RichNode => ({ type: 'blockMath', attrs: { latex } })
const line = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const heading = (text: string): RichNode => ({ type: 'heading', attrs: { level: 3 }, content: [words(text)] })
const steps = (...items: RichNode[][]): RichNode => ({
  type: 'orderedList',
  content: items.map((content) => ({ type: 'listItem', content: [{ type: 'paragraph', content }] })),
})
const table = ([head = [], ...rows]: readonly (readonly (string | RichNode)[])[]): RichNode => {
  const row = (type: string, cells: readonly (string | RichNode)[]): RichNode => ({
    type: 'tableRow',
    content: cells.map((cell) => {
      const inside = typeof cell === 'string' ? (cell === '' ? [] : [words(cell)]) : [cell]
      return { type, content: [{ type: 'paragraph', ...(inside.length > 0 && { content: inside }) }] }
    }),
  })
  return {
    type: 'table',
    content: [row('tableHeader', head), ...rows.map((cells) => row('tableCell', cells))],
  }
}

type Formatted = Omit<Text, 'content' | 'doc'> & { body: RichNode[] }

const asText = ({ body, ...text }: Formatted): Text => {
  const doc: RichNode = { type: 'doc', content: body }
  return { ...text, doc, content: plainText(doc) }
}

/** As they are made at a desk: tables, formulas and a sheet to look at. */
export const FORMATTED: readonly Text[] = (
  [
    {
      ...{ course: '数学', grades: [3, 6], scoring: 'points', title: '一周跳绳记录', sheet: true },
      body: [
        line(words('小华每天跳绳，把个数记在下表里。'), bold('先看表，再回答。')),
        table([
          ['星期', '一', '二', '三', '四', '五'],
          ['个数', '96', '104', '88', '112', '100'],
        ]),
        steps(
          [words('哪一天最多？比最少的一天多多少个？')],
          [words('五天一共多少个？列竖式：'), math('96+104+88+112+100')],
          [words('平均每天多少个？')],
        ),
      ],
    },
    {
      ...{ course: '语文', grades: [7, 9], scoring: 'level', levelStyle: 'words', sheet: true },
      title: '文言词语整理',
      body: [
        line(words('按下表整理本课词语，'), bold('每类不少于两个'), words('，写明出处。')),
        table([
          ['类别', '词语', '课文里的意思', '今天的意思'],
          ['古今异义', '可以', '可以凭借', '能够'],
          ['一词多义', '', '', ''],
          ['词类活用', '', '', ''],
        ]),
      ],
    },
    {
      ...{ course: '数学', grades: [7, 9], scoring: 'points', title: '移项与去括号', sheet: true },
      body: [
        heading('例题'),
        formula('4x+2=6-3(x-1)'),
        line(words('去括号时括号前是负号，'), bold('各项都要变号'), words('：'), math('-3(x-1)=-3x+3')),
        heading('练习'),
        table([
          ['题号', '方程', '分值'],
          ['1', math('3x-5=x+9'), '20'],
          ['2', math('7-2x=3x-8'), '20'],
          ['3', math('\\frac{x+1}{2}-\\frac{2x-1}{3}=1'), '30'],
          ['4', math('2(x+3)=5x-9'), '30'],
        ]),
        line(words('每题写出移项的一步，最后代入检验。')),
      ],
    },
    {
      ...{ course: '物理', grades: [7, 9], scoring: 'points', title: '密度的测量与计算' },
      body: [
        line(words('公式：'), math('\\rho=\\frac{m}{V}'), words('，注意单位换算。')),
        table([
          ['物体', '质量（克）', '体积（立方厘米）', '密度'],
          ['铁块', '79', '10', ''],
          ['木块', '12', '20', ''],
        ]),
        steps([words('算出表中两种物体的密度，写出代入的一步。')], [words('哪一种会浮在水面上？说明理由。')]),
      ],
    },
    {
      ...{ course: '数学', grades: [10, 12], scoring: 'points', title: '函数的单调性与最值', sheet: true },
      body: [
        formula('f(x)=x^3-3x+1,\\quad x\\in[-2,2]'),
        steps(
          [words('求 '), math("f'(x)"), words(' 的零点，列出单调区间。')],
          [words('填表，写出最大值与最小值。')],
        ),
        table([
          [
            math('x'),
            math('-2'),
            math('(-2,-1)'),
            math('-1'),
            math('(-1,1)'),
            math('1'),
            math('(1,2)'),
            math('2'),
          ],
          [math("f'(x)"), '', '', math('0'), '', math('0'), '', ''],
          [math('f(x)'), '', '', '', '', '', '', ''],
        ]),
      ],
    },
  ] satisfies Formatted[]
).map(asText)
