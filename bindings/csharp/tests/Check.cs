// A test runner without dependencies: every static method with [Test] is a test, and its name says what it holds.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using LibAnim;

namespace LibAnim.Tests
{
    /// <summary>Marks a test.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class TestAttribute : Attribute
    {
    }

    /// <summary>What a test demands.</summary>
    internal static class Check
    {
        internal static void That(bool holds, string what)
        {
            if (!holds)
            {
                throw new Exception(what);
            }
        }

        internal static void Equal<T>(T wanted, T found, string what = "a value")
        {
            That(EqualityComparer<T>.Default.Equals(wanted, found), what + " is " + found + ", not " + wanted);
        }

        internal static void Near(double wanted, double found, string what = "a number", double within = 1e-5)
        {
            That(Math.Abs(wanted - found) <= within, what + " is " + found + ", not " + wanted);
        }

        internal static T Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (T thrown)
            {
                return thrown;
            }
            throw new Exception("no " + typeof(T).Name + " was thrown");
        }

        internal static void Fails(Status status, Action action)
        {
            AnimException thrown = Throws<AnimException>(action);
            Equal(status, thrown.Status, "the status of \"" + thrown.Message + "\"");
            That(thrown.Message.Length > 8, "an exception has a message");
        }
    }

    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            string only = arguments.Length > 0 ? arguments[0] : "";
            int passed = 0, failed = 0;
            IEnumerable<MethodInfo> tests =
                from type in typeof(Program).Assembly.GetTypes()
                from method in type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public)
                where method.GetCustomAttribute<TestAttribute>() != null && method.Name.Contains(only)
                select method;
            foreach (MethodInfo test in tests)
            {
                try
                {
                    ((Action)Delegate.CreateDelegate(typeof(Action), test))();
                    passed++;
                }
                catch (Exception exception)
                {
                    failed++;
                    Console.WriteLine("FAILED " + test.Name.Replace('_', ' ') + "\n" + exception);
                }
            }
            Console.WriteLine(passed + " passed, " + failed + " failed");
            return failed == 0 && passed > 0 ? 0 : 1;
        }
    }
}
