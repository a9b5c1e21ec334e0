import { openChromium, servePage } from './chromium.mjs';
const out='/tmp/prove-shots';
const b = await openChromium();
const mine = (await servePage()).url;
const frozen = (await servePage('/tmp/wt/fast/www')).url;
const which = process.argv[2] ?? '';
async function shot(name, url, {w=1440,h=900,scheme='light',forced='none',media='screen',full=false,steps}={}){
  if (which && !name.includes(which)) return;
  for (const [tag,base] of [['new',mine],['old',frozen]]) {
    if (process.argv[3] && process.argv[3]!==tag) continue;
    const ctx = await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,forcedColors:forced,reducedMotion:'reduce'});
    const page = await ctx.newPage();
    page.on('pageerror',e=>console.log(name,tag,'ERR',e.message));
    await page.goto(base+url); await page.waitForTimeout(1500);
    try { if (steps) await steps(page); } catch(e){ console.log(name,tag,'step failed',e.message.split('\n')[0]); }
    if (media==='print') await page.emulateMedia({media:'print'});
    await page.waitForTimeout(400);
    await page.screenshot({path:`${out}/${name}-${tag}.png`,fullPage:full});
    await ctx.close();
  }
}
const S = {
 prove: ['#/prove', async p=>{ await p.locator('.bounds-plot').last().scrollIntoViewIfNeeded(); const bx=await p.locator('.bounds-plot .chart, div.bounds-plot').last().boundingBox(); await p.mouse.move(bx.x+bx.width/2,bx.y+20); await p.mouse.move(bx.x+bx.width/2+2,bx.y+30); }],
 facts: ['#/facts?show=spread', async p=>{ await p.waitForTimeout(2500); const bx=await p.locator('.chart').first().boundingBox(); await p.mouse.move(bx.x+bx.width/3,bx.y+20); await p.mouse.move(bx.x+bx.width/3+2,bx.y+30); }],
};
for (const [n,[u,steps]] of Object.entries(S)) for (const [w,h] of [[360,740],[390,664],[1440,900],[1920,1080]]) for (const scheme of ['light','dark'])
  await shot(`${n}-${w}-${scheme}`,u,{w,h,scheme,steps});
await b.close(); process.exit(0);
