import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fontPath, fontSubsetter } from '@panelflow/render/engine/load-node.ts'
import { neededFonts } from '@panelflow/render/font/choose-face.ts'
import { packCoverage, unpackCoverage } from '@panelflow/render/font/coverage.ts'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import { type FontRegistry, registryWith } from '@panelflow/render/font/font-registry.ts'
import { lettersToDraw, SHAPER_LETTERS } from '@panelflow/render/font/letters-to-draw.ts'
import { sql } from 'kysely'
import type { Deps } from '../../ports/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockContent, lockStored, removeUnreferenced } from '../file/blob-lifetime.ts'
import { listWordings, type Wording } from './font-file.queries.ts'
import { listOwnFaces, type OwnFace } from './own-faces.queries.ts'
import type { CharacterSet } from '@panelflow/domain/locale/language-table.ts'
import { findLanguage } from '@panelflow/domain/locale/language.ts'

/**
 * Letters a translator is likely to type next, so that a chapter's subset lasts: marks, and the few
 * hundred most used of large scripts.
 */

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const WESTERN = range(0x20, 0x7e) + range(0xa1, 0xff) + '‐‑–—―‘’‚“”„…‹›€™'
const SIGNS = '※‼⁇⁈⁉←↑→↓♪♫♥♡★☆●○◎△▽◇◆■□×÷'
const EAST_ASIAN =
  '　、。〃々〈〉《》「」『』【】〔〕〜・ー·–—―‥…“”‘’' + range(0xff01, 0xff5e) + SIGNS

const SIMPLIFIED =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔吗吧呢啊哦嗯哈嘿喂呀啦哪谁怎怕杀快跑救爱恨哭笑痛魔剑龙刀枪血鬼妖仙兽王帝皇后妃公主哥姐弟妹爸妈爷奶叔姨朋友敌伤输赢逃追找等停站坐睡醒吃喝买卖钱房屋车火风雨雪夜晚早晨春夏秋冬红黑蓝绿黄甜苦酸辣可恶混蛋笨傻瓜该够谢抱歉请您别担喜欢讨厌秘密消息危险相信骗忘梦醒终于究竟难道居然竟忽突刚永远曾约束护守卫破坏灭亡复仇誓言勇敢胆寒冷热暗影魂灵剩余退转换'
const TRADITIONAL =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運筆嗎吧呢啊哦嗯哈嘿喂呀啦哪誰怎怕殺快跑救愛恨哭笑痛魔劍龍刀槍血鬼妖仙獸帝皇妃主哥姐弟妹爸媽爺奶叔姨朋友敵傷輸贏逃追找停站坐睡醒吃喝買賣錢房屋車火風雨雪夜晚早晨春夏秋冬紅黑藍綠黃甜苦酸辣惡混蛋笨傻瓜夠謝抱歉請您擔喜歡討厭秘密消息危險騙忘夢終究竟居忽突剛永遠曾約束護守衛破壞滅亡復仇誓言勇敢膽寒冷熱暗影魂靈剩餘退轉換裏台灣妳牠祂囉喔耶咦唉哎'
const KANJI =
  '一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線前組走多太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛門夜野友用曜来里理話悪安暗医委意育員院飲運泳駅央横屋温化荷界開階寒感漢館岸起期客究急級宮球去橋業曲局銀区苦具君係軽血決研県庫湖向幸港号根祭皿仕死使始指歯詩次事持式実写者主守取酒受州拾終習集住重宿所暑助昭消商章勝乗植申身神真深進世整昔全相送想息速族他打対待代第題炭短談着注柱丁帳調追定庭笛鉄転都度投豆島湯登等動童農波配倍箱畑発反坂板皮悲美鼻筆氷表秒病品負部服福物平返勉放味命面問役薬由油有遊予羊洋葉陽様落流旅両緑礼列練路和俺僕私達誰故殺敵戦闘剣魔勇信逃嘘絶許覚悟変愛恋好嫌怒笑泣怖痛夢願伝説姫殿貴兵軍隊城街竜龍獣炎闇影魂傷無理駄目馬鹿野郎奴貴様頼連帰違残念必約束本当冗談最後何処此其為'
const HIRAGANA_AND_KATAKANA = range(0x3041, 0x3096) + range(0x3099, 0x309f) + range(0x30a0, 0x30ff)
const SYLLABLES =
  '가각간갈감갑값강같개거걱건걸검것게겠겨격견결경계고곡곤골공과관광괜교구국군굴권귀그극근글금급기길김까깨꺼께꼭꽃끝나난날남내너널네년녀노놀놈누눈느는늘능니님다단달당대더던데도독돈돌동되된될됐두둘드든들듯등디따때떠또뜻라락란람랑래랬러런럼럽레려력련로록론료루류르른를름리린림마막만말맞매머먹멀면명모목몰못무문물뭐뭘미민믿바박반받발밤밥방배백버벌법변별보복본볼봐부분불비빠빨뿐사산살상새생서선설성세소속손솔수순술쉬스승시식신실심싫싶써쓰씨아악안않알았앞애야약양어언얼엄없었에여역연열영예오온올와완왔왕왜외요용우운울원월위유으은을음의이인일임입있자작잔잘잠장재저적전절정제조족존좀종좋죄죠주죽준줄중줘즈즉지직진질집짓짜쪽찮찾채책처천첫체초총최추출충취치친카커크큰타태테토통트특틀파판편평포표품풍프피필하학한할함합항해했행향허험현형호혹혼화확환활황회후훈휴흐희히힘'

const LETTERS: Readonly<Record<CharacterSet, string>> = {
  gb2312: EAST_ASIAN + SIMPLIFIED,
  big5: EAST_ASIAN + TRADITIONAL,
  jisx0208: EAST_ASIAN + HIRAGANA_AND_KATAKANA + KANJI,
  ksx1001: EAST_ASIAN + SYLLABLES,
  tis620: range(0xe01, 0xe5b),
}

/** @param tag BCP 47 tag of the translation */
const everydayLetters = (tag: string): string => {
  const language = findLanguage(tag)
  const own = language?.characterSet ? LETTERS[language.characterSet] : (language?.letters ?? '')
  return WESTERN + SIGNS + own
}

type Storage = Pick<Deps, 'db' | 'blobs'>

/** A smaller file is fetched whole sooner than a second one of it would pay. */
const WORTH_CUTTING = 512 * 1024

/**
 * Changes when the same letters of the same font give other bytes, so that old subsets are not
 * taken for new ones.
 */
const RECIPE = 'letters-1'

interface Subset {
  readonly font: string
  readonly sha: string
  readonly bytes: number
  readonly holds: string
}

/** Reads a whole font that is large enough to be cut, and may be. */
const openers = (
  own: readonly OwnFace[],
  { blobs }: Storage,
): ((face: FontFace) => Promise<(() => Promise<Uint8Array>) | null>) => {
  const ownFontById = new Map(own.map((one) => [one.face.id, one]))
  return async (face) => {
    const font = ownFontById.get(face.id)
    if (font !== undefined)
      return font.maySubset && font.bytes >= WORTH_CUTTING ? () => blobs.get(font.sha) : null
    const file = fontPath(face.id)
    return (await stat(file)).size >= WORTH_CUTTING ? () => readFile(file) : null
  }
}

/** Fonts the chapter's texts are set in now, and those a new text of its language starts with. */
const listFonts = (
  wordings: readonly Wording[],
  chosen: string | undefined,
  language: string,
  registry: FontRegistry,
): readonly FontFace[] => {
  const fresh = [false, true].map((bold) => ({
    font: defaultFontFor(language),
    bold,
    italic: false,
    translation: '',
    ranges: [],
  }))
  const ids = new Set([
    ...[...fresh, ...wordings].flatMap((wording) => neededFonts(wording, language, registry)),
    ...(chosen === undefined ? [] : [chosen]),
  ])
  return [...ids].flatMap((id) => registry.find(id) ?? [])
}

const extractLetters = (wordings: readonly Wording[], language: string): ReadonlySet<number> => {
  const letters = new Set(SHAPER_LETTERS)
  for (const letter of everydayLetters(language)) letters.add(letter.codePointAt(0) ?? 0)
  for (const { translation } of wordings)
    for (const line of translation.split('\n'))
      for (const letter of lettersToDraw(line)) letters.add(letter)
  return letters
}

/**
 * A font that cannot be cut (too large for the subsetter's memory, or spoilt) is handed out whole,
 * where it shows what it is worth.
 */
const cut = (bytes: Uint8Array, letters: readonly number[]): Uint8Array | null => {
  try {
    return fontSubsetter().extractLetters(bytes, letters)
  } catch {
    return null
  }
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex')

const saveSubset = async (
  storage: Storage,
  face: FontFace,
  letters: ReadonlySet<number>,
  read: () => Promise<Uint8Array>,
): Promise<Subset | null> => {
  const covered = unpackCoverage(face.coverage)
  const wanted = [...letters].filter((letter) => covered.has(letter))
  const holds = packCoverage(wanted)
  const key = { font_sha: face.sha256, letters_sha: toHash(`${RECIPE} ${holds}`) }
  const known = await storage.db
    .updateTable('font_subset')
    .set({ used_at: sql<Date>`now()` })
    .where('font_sha', '=', key.font_sha)
    .where('letters_sha', '=', key.letters_sha)
    .returning(['sha', 'bytes'])
    .executeTakeFirst()
  if (known !== undefined) return { font: face.id, ...known, holds }
  const made = cut(await read(), wanted)
  if (made === null) return null
  const { sha, bytes } = await storage.blobs.put(made)
  await inTransaction(storage.db, async (tx) => {
    await lockStored(tx, storage.blobs, sha, made)
    await tx
      .insertInto('font_subset')
      .values({ ...key, sha, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { font: face.id, sha, bytes, holds }
}

/**
 * Own faces, and a subset of each large font of the chapter and of the one just `chosen`; made at
 * the first asking, kept while anybody asks.
 */
export const prepareChapterFonts = async (
  deps: Storage,
  {
    chapterId,
    language,
    chosen,
  }: {
    readonly chapterId: string
    readonly language: string
    readonly chosen?: string | undefined
  },
): Promise<{ readonly own: readonly FontFace[]; readonly subsets: readonly Subset[] }> => {
  const [own, wordings] = await Promise.all([
    listOwnFaces(deps.db),
    listWordings(deps.db, chapterId),
  ])
  const faces = own.map(({ face }) => face)
  const letters = extractLetters(wordings, language)
  const createOpener = openers(own, deps)
  const subsets: Subset[] = []
  // One after the other: each holds a whole font in memory while it is cut.
  for (const face of listFonts(wordings, chosen, language, registryWith(faces))) {
    const read = await createOpener(face)
    const subset = read && (await saveSubset(deps, face, letters, read))
    if (subset) subsets.push(subset)
  }
  return { own: faces, subsets }
}

/** Subsets nobody asked for in a month go; they can be made again. */
export const tidySubsets = async ({ db, blobs }: Storage): Promise<void> => {
  const { rows } = await sql<{ sha: string }>`
    select distinct sha from font_subset where used_at < now() - interval '30 days'`.execute(db)
  for (const { sha } of rows) {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, sha)
      await sql`delete from font_subset where sha = ${sha} and used_at < now() - interval '30 days'`.execute(
        tx,
      )
      await removeUnreferenced(tx, blobs, sha)
    })
  }
}
