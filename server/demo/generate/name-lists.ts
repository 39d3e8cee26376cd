/**
 * Surnames with their share in per mille, roughly as the censuses give it. 𠮷 lies beyond the first 65,536 characters, so that
 * teachers, parents and pupils begin with such: half of one is cut off wherever a name is cut in front.
 */
export const SURNAMES: readonly (readonly [string, number])[] = (
  '王72 李71 张67 刘54 陈46 杨31 赵23 黄22 周21 吴20 徐17 孙15 胡13 朱13 高12 林12 何12 郭11 马11 罗9 梁8 宋8 郑8 谢8 韩7 唐7 冯7 ' +
  '于6 董6 萧2 程6 曹6 袁5 邓6 许6 傅5 沈5 曾5 彭5 吕5 苏5 卢5 蒋5 蔡5 贾4 丁4 魏4 薛4 叶4 阎1 余4 潘4 杜4 戴4 夏4 钟4 汪4 田4 任4 ' +
  '姜4 范4 方4 石4 姚4 谭3 廖3 邹3 熊3 金3 陆3 郝3 孔2 白3 崔3 康3 毛3 邱3 秦3 江3 史3 顾3 侯3 邵3 孟3 龙3 万3 段3 钱2 汤2 尹2 ' +
  '黎2 易2 常2 武2 乔2 𠮷2 赖2 龚2 文2 欧阳2 上官1 司徒1 诸葛1'
)
  .split(' ')
  .map((entry) => [entry.replace(/\d+/, ''), Number(entry.replace(/\D+/, ''))] as const)

interface Givens {
  /** Share of names with one character only. */
  singleShare: number
  single: readonly string[]
  first: readonly string[]
  second: readonly string[]
}

export type Generation = 'child' | 'adult' | 'elder'

export const GIVEN_NAMES: Record<Generation, Record<'男' | '女', Givens>> = {
  child: {
    男: {
      singleShare: 0.08,
      // The last one, and that of the girls, lies beyond the first 65,536 characters: names have such, and software fails on them.
      single: [...'睿辰昊航煜宸熠霖朗骁恒𬭎'],
      first: [...'子浩宇俊梓泽明嘉一思文天博铭晨逸景承奕书亦昊柏星安致锦家皓知'],
      second: [...'轩宇泽辰然涵睿航阳博霖远恒哲熙铭瑞诚昂朗洋言帆舟乐衡尧川'],
    },
    女: {
      singleShare: 0.08,
      single: [...'玥妍萱瑶彤悦宁溪岚瑾𠮷沁'],
      first: [...'子梓欣雨诗思佳语梦若可依嘉心一书婉清芷静钰舒慕锦沐安知念乐'],
      second: [...'涵怡萱彤琪妍瑶桐宁悦晴然菲颖雯琳洁妤岚瑾芸遥溪茜霏柠禾'],
    },
  },
  adult: {
    男: {
      singleShare: 0.3,
      single: [...'伟强磊军勇涛超鹏杰斌辉刚峰波亮凯飞旭'],
      first: [...'志建海国文晓永俊立光家少宏振世长'],
      second: [...'强伟华军平峰林波涛辉勇斌东刚明宁清'],
    },
    女: {
      singleShare: 0.3,
      single: [...'芳敏静丽艳娟霞燕玲婷雪倩颖洁慧琳'],
      first: [...'晓丽海春红玉文雅慧小佳雪美爱秋'],
      second: [...'燕红霞玲娟芳萍敏琴英梅云洁莉蓉'],
    },
  },
  elder: {
    男: {
      singleShare: 0,
      single: [...''],
      first: [...'国建德永金福长玉振兴'],
      second: [...'民华生林祥山海根富安'],
    },
    女: {
      singleShare: 0,
      single: [...''],
      first: [...'秀桂玉凤淑素月春'],
      second: [...'英兰珍芳华琴香云莲'],
    },
  },
}

/** Combinations that everybody would take for the person of that name. */
export const KNOWN_PEOPLE = new Set(
  '王菲 李娜 刘洋 王伟 张伟 李强 张杰 王勇 韩雪 杨洋 张艺 陈明 刘涛 高洁 孙杨 林丹 马龙 王宁 李宁 周涛 朱军 李静 李勇 王军 陈涛 邓超 黄磊 李晨 陈诗涵 赵薇'.split(
    ' ',
  ),
)

/** Names that are not built from surname and given name. */
export interface OwnNames {
  男: readonly string[]
  女: readonly string[]
  /** A child carries its father's name after a dot. */
  patronym: boolean
}

interface Ethnicity {
  name: string
  weight: number
  surnames?: readonly string[]
  own?: OwnNames
}

const words = (text: string) => text.split(' ')

export const MINORITIES: readonly Ethnicity[] = [
  { name: '回族', weight: 9, surnames: [...'马丁沙白杨金哈'] },
  { name: '满族', weight: 8, surnames: [...'佟关赵富金白'] },
  { name: '土家族', weight: 5, surnames: [...'向田彭覃冉'] },
  { name: '苗族', weight: 5, surnames: [...'龙石吴麻杨'] },
  { name: '壮族', weight: 4, surnames: [...'韦黄覃农陆'] },
  { name: '畲族', weight: 4, surnames: [...'蓝雷钟'] },
  { name: '朝鲜族', weight: 2, surnames: [...'金朴崔李'] },
  {
    name: '蒙古族',
    weight: 3,
    own: {
      男: words('巴特尔 苏和 宝音 朝鲁 那日苏 阿古拉 孟和 特木尔 格日勒图 布和'),
      女: words('其其格 乌兰 娜仁 萨仁 托娅 高娃 斯琴 琪琪格 塔娜 乌云'),
      patronym: false,
    },
  },
  {
    name: '藏族',
    weight: 2,
    own: {
      男: words('扎西多吉 次仁平措 丹增罗布 索朗旺堆 洛桑顿珠 格桑达瓦 平措旺杰 多吉次仁'),
      女: words('卓玛央金 次仁拉姆 德吉白珍 格桑梅朵 央宗拉吉 白玛卓嘎 仓决卓玛 拉姆德吉'),
      patronym: false,
    },
  },
  {
    name: '维吾尔族',
    weight: 2,
    own: {
      男: words('艾力 吐尔逊 阿不都 买买提 玉素甫 库尔班 艾山 热合曼'),
      女: words('阿依古丽 古丽娜尔 热依拉 麦迪娜 阿孜古丽 迪丽拜尔 祖丽皮亚 帕丽达'),
      patronym: true,
    },
  },
]

/** Shares at this invented place; everyone else is 汉族. */
export const MINORITY_SHARE = 0.04
