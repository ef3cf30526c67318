import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { haskell } from './language.ts';

const text = `{-# LANGUAGE OverloadedStrings #-}
-- | Carts and what they hold.
module Shop.Cart
  ( Cart(..)
  , load
  , Shape
  ) where

import qualified Data.Map as M
import Data.List (sort, nub)

-- | A cart keeps items.
data Cart a = Cart { cartId :: Int, items :: [a] } | Empty
  deriving (Show, Eq)

newtype Name = Name String
type Handler = Int -> IO ()

class Show a => Shape a where
  area :: a -> Double
  label :: a -> String
  label _ = "shape"

instance Shape (Cart a) where
  area (Cart i _) = fromIntegral i

-- | Loads what the cart held.
load :: FilePath -> Int -> IO (Maybe String)
load path 0 = return Nothing
load path n
  | n > 1 = error "too many"
  | otherwise = do
      text <- readFile path
      let size = length text
          copy = size
      if null text then throwIO (userError "bad") else pure ()
      case text of
        [] -> return Nothing
        (c:_) -> pure (Just [c])
      mapM_ print [1, 2]
      writeIORef counter copy
      return $ Just text
  where
    helper a = a + 1

twice f x = f (f x)

a <+> b = a ++ b
`;

const source = await parseSource(text, haskell);

describe('Haskell', () => {
  it('finds types, classes, instances and functions, all equations of one together', () => {
    expect(source.outline).toEqual([
      'Struct Cart',
      'Struct Name',
      'Type Handler',
      'Trait Shape',
      '  Method area',
      '  Method label',
      'Impl Cart',
      '  Method area',
      'Function load',
      'Function twice',
      'Function <+>',
    ]);
    expect(source.symbol('load')).toMatchObject({ startLine: 27, endLine: 44 });
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations; what is exported is public', () => {
    const load = source.symbol('load');
    expect(load).toMatchObject({
      doc: 'Loads what the cart held.',
      signature: 'load :: FilePath -> Int -> IO (Maybe String) load path 0',
    });
    expect(load.facts).toMatchObject({ returnType: 'IO (Maybe String)', visibility: 'public', modifiers: ['export'] });
    expect(source.symbol('twice').facts).toMatchObject({ visibility: null });
    expect(source.symbol('twice').facts.params.map(({ name }) => name)).toEqual(['f', 'x']);
    expect(source.symbol('Cart').facts).toMatchObject({ extends: ['Show', 'Eq'], visibility: 'public' });
    expect(source.symbol('Shape').facts).toMatchObject({ extends: ['Show'], visibility: 'public' });
    expect(source.chunks.find(({ kind }) => kind === 'ImplDeclaration')?.facts?.extends).toEqual(['Shape']);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual(
      expect.arrayContaining(['return', 'error', 'readFile', 'length', 'throwIO', 'mapM_', 'writeIORef']),
    );
    expect(facts).toMatchObject({
      throws: ['error', 'userError'],
      writes: ['text', 'size', 'copy'],
      mutates: ['counter'],
      aliases: ['copy=size'],
      branches: 5,
      loops: 1,
      returns: true,
    });
    expect(facts.reads).toEqual(expect.arrayContaining(['n', 'path', 'text', 'size', 'counter']));
    expect(source.symbol('twice').facts.calls).toEqual(['f']);
  });

  it('knows what a module imports', () => {
    expect(source.imports).toEqual(['Data.Map', 'Data.List']);
    expect(source.bindings).toEqual([
      { local: 'M', imported: '*', from: 'Data.Map' },
      { local: 'sort', imported: 'sort', from: 'Data.List' },
      { local: 'nub', imported: 'nub', from: 'Data.List' },
    ]);
  });

  it('names every function of a long module, with its signature and all its equations', async () => {
    const clause = (at: number) => `step${at} :: Shape -> Double\nstep${at} (Circle r) = r\nstep${at} Point = ${at}\n`;
    const long = `module M where\nimport Data.Text hiding (map)\n\n${Array.from({ length: 60 }, (_, at) => clause(at)).join('\n')}
infixr 5 +++
(+++) :: [a] -> [a] -> [a]
xs +++ ys = foldr (:) ys xs
`;
    const parsed = await parseSource(long, haskell);
    expect(parsed.outline).toEqual([...Array.from({ length: 60 }, (_, at) => `Function step${at}`), 'Function +++']);
    expect(parsed.symbol('step59')).toMatchObject({
      signature: 'step59 :: Shape -> Double step59 (Circle r)',
      facts: { returnType: 'Double' },
    });
    const { startLine, endLine } = parsed.symbol('step3');
    expect(endLine - startLine).toBe(2);
    expect(parsed.bindings).toEqual([]);
  });
});

describe('instances of Haskell', () => {
  it('are named by their type, or by their class where it has no name', async () => {
    const text = `instance Functor (ConduitT i o m) where
  fmap = go
instance (Eq k) => ApproxEq (HM.HashMap k v)
instance ToJSON [a]
instance SumOf (a :+: b)

class (Show a, Eq a) => Shape a where
  area :: a -> Double
{-# INLINE f #-}
f :: Int -> Int
{-# NOINLINE f #-}
f x = x
`;
    const parsed = await parseSource(text, haskell);
    expect(parsed.outline).toEqual([
      ...[
        'Impl ConduitT',
        '  Method fmap',
        'Impl HM.HashMap',
        'Impl [a]',
        'Impl SumOf',
        'Trait Shape',
        '  Method area',
      ],
      'Function f',
    ]);
    expect(parsed.symbol('Shape').facts.extends).toEqual(['Show', 'Eq']);
    expect(parsed.symbol('f').facts).toMatchObject({ params: [{ name: 'x' }], returnType: 'Int' });
  });
});
