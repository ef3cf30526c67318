import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { elixir } from './language.ts';

const text = `defmodule Shop.Cart do
  @moduledoc """
  Keeps items until they are paid.
  """
  use GenServer, restart: :transient
  alias Shop.{Item, Store}
  alias Shop.User, as: U
  alias Shop.Mail.Post
  import Ecto.Query, only: [from: 2]
  require Logger
  @behaviour Loading
  @limit 10

  defstruct [:id, items: []]

  @type t :: %__MODULE__{id: integer}

  @doc "Loads what the cart held."
  @spec load(String.t(), keyword) :: {:ok, t}
  @impl true
  def load(path, opts \\\\ []) when is_binary(path) do
    data = fetch(path)
    {left, right} = split(data)

    if data == nil do
      raise ArgumentError, "nothing"
    end

    case data do
      {:ok, value} -> value
      _ -> throw(:bad)
    end

    for i <- 1..3, i > 1, do: i
    data |> Enum.filter(&(&1 > 1)) |> save()

    try do
      Store.put(left)
    rescue
      e in RuntimeError -> Logger.error(e)
    end

    copy = data
    name = "text"
    Task.await(copy)
  end

  # Only for this module.
  defp helper(%U{} = user, b, %{"id" => id}), do: user.name <> b <> id

  defmacro twice(expr) do
    quote do: unquote(expr)
  end
end

defprotocol Size do
  def size(data)
end

defimpl Size, for: Map do
  def size(map), do: map_size(map)
end
`;

const source = await parseSource(text, elixir);

describe('Elixir', () => {
  it('finds modules, protocols, implementations, functions, macros and types', () => {
    expect(source.outline).toEqual([
      'Module Shop.Cart',
      '  Type t',
      '  Function load',
      '  Function helper',
      '  Macro twice',
      'Interface Size',
      '  Method size',
      'Impl Size',
      '  Method size',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations, and the attributes above them as a part of them', () => {
    const module = source.symbol('Shop.Cart');
    expect(module.doc).toBe('Keeps items until they are paid.');
    expect(module.facts.extends).toEqual(['GenServer', 'Loading']);
    const load = source.symbol('load');
    expect(load).toMatchObject({
      startLine: 18,
      doc: 'Loads what the cart held.',
      signature: 'def load(path, opts \\\\ []) when is_binary(path)',
    });
    expect(load.facts).toMatchObject({ returnType: '{:ok, t}', visibility: 'public', decorators: ['impl true'] });
    expect(load.facts.params.map(({ name }) => name)).toEqual(['path', 'opts']);
    expect(source.symbol('helper').facts).toMatchObject({ visibility: 'private', modifiers: ['defp'] });
    expect(source.symbol('helper').facts.params.map(({ name }) => name)).toEqual(['user', 'b', 'id']);
    expect(source.symbol('helper').doc).toBe('Only for this module.');
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual([
      'is_binary',
      'fetch',
      'split',
      'raise',
      'throw',
      'Enum.filter',
      'save',
      'Store.put',
      'Logger.error',
      'Task.await',
    ]);
    expect(facts).toMatchObject({
      throws: ['ArgumentError', 'throw'],
      awaits: ['copy'],
      aliases: ['copy=data'],
      inferredTypes: ['string'],
      branches: 4,
      loops: 2,
    });
    expect(facts.writes).toEqual(['data', 'left', 'right', 'i', 'copy', 'name']);
    expect(facts.reads).toEqual(expect.arrayContaining(['path', 'data', 'left', 'copy']));
    expect(source.symbol('size').facts.calls).toEqual([]);
  });

  it('knows what a module brings in', () => {
    expect(source.imports).toEqual(['GenServer', 'Shop', 'Shop.User', 'Shop.Mail.Post', 'Ecto.Query', 'Logger']);
    expect(source.bindings).toContainEqual({ local: 'Store', imported: 'Store', from: 'Shop' });
    expect(source.bindings).toContainEqual({ local: 'U', imported: '*', from: 'Shop.User' });
  });

  it('tells fields from calls, and what an alias means', async () => {
    const parsed = await parseSource(
      `defmodule M do
  alias Shop.Repo
  require Shop.Log, as: L
  @typep state :: atom
  def go(cart, fun) do
    now = DateTime.utc_now
    fun.(cart.items)
    L.info(cart.name)
    Repo.all(now)
  end
end

defimpl Priced, for: Cart do
  def price(cart), do: cart.total
end
`,
      elixir,
    );
    expect(parsed.symbol('go').facts.calls).toEqual(['DateTime.utc_now', 'fun', 'L.info', 'Repo.all']);
    expect(parsed.symbol('go').facts.reads).toEqual(expect.arrayContaining(['cart.items', 'cart.name', 'now']));
    expect(parsed.symbol('state').facts.visibility).toBe('private');
    expect(parsed.symbol('Priced').facts.extends).toEqual(['Priced']);
    expect(parsed.bindings).toEqual([
      { local: 'Repo', imported: '*', from: 'Shop.Repo' },
      { local: 'L', imported: '*', from: 'Shop.Log' },
    ]);
  });
});
